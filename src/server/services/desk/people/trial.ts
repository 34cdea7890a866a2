import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { trialEndsAt } from "~/domain/mechanic/trial";
import { TRIAL_DECIDED_NOTE } from "~/domain/staff/alert/kinds";
import type { DeskPerson, deskPersonActionSchema } from "~/domain/staff/people";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../../actor";
import { clearAlert } from "../../alert/raise";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { loadPerson } from "./people";
import { lockUser } from "../../locks";
import { mechanicNotFound } from "../../mechanic/queries";
import { inTransaction } from "../../transaction";
import { notifyVetted } from "../../vetting/notify";

/**
 * POST /api/desk/people/{id}/trial: gives a mechanic the free trial that was withheld because they
 * matched a former account. It starts now. Errors: 404 no such mechanic, 409 none is withheld.
 */
export async function giveTrial(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: z.output<typeof deskPersonActionSchema>,
): Promise<DeskPerson> {
  if (!isRowId(id)) throw mechanicNotFound();
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, id);
    const now = ctx.clock.now();
    const { count } = await ctx.db.mechanicProfile.updateMany({
      where: {
        userId: id,
        trialWithheldAt: { not: null },
        // A mechanic who has bought the plan since keeps it.
        subscriptionStatus: { in: ["free", "expired"] },
      },
      data: {
        subscriptionStatus: "trial",
        subscriptionEndsAt: trialEndsAt(now),
        trialWithheldAt: null,
      },
    });
    if (count === 0) {
      const known = await ctx.db.mechanicProfile.count({ where: { userId: id } });
      throw known === 0 ? mechanicNotFound() : new DomainError("noTrialWithheld");
    }
    await recordAction(ctx, actor, { action: "trial.given", subject: id, reason });
    await clearAlert(ctx, { kind: "returning_mechanic", subject: id, note: TRIAL_DECIDED_NOTE });
    await notifyVetted(ctx, id, "trial_given", { key: now.toISOString() });
    return loadPerson(ctx, actor, id);
  });
}
