import type { z } from "zod";
import { pendingNameOf } from "~/domain/account/pending-name";
import { DomainError } from "~/domain/errors";
import { NAME_DECIDED_NOTE } from "~/domain/staff/alert/kinds";
import type { decideNameSchema, DeskPerson } from "~/domain/staff/people";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../../actor";
import { clearAlert } from "../../alert/raise";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { loadPerson } from "./people";
import { lockUser } from "../../locks";
import { inTransaction } from "../../transaction";
import { notifyVetted } from "../../vetting/notify";

/**
 * POST /api/desk/people/{id}/name: approves or declines a verified mechanic's new name. They're
 * notified, with the reason if it's declined. Errors: 404 no such person, 409 no name is waiting.
 */
export async function decideName(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, decision, pendingName, reason }: z.output<typeof decideNameSchema>,
): Promise<DeskPerson> {
  if (!isRowId(id)) throw new DomainError("personNotFound");
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, id);
    const waiting = await ctx.db.user.findUnique({
      where: { id },
      select: { pendingFirstName: true, pendingLastName: true },
    });
    if (waiting === null) throw new DomainError("personNotFound");
    const { pendingFirstName: firstName, pendingLastName: lastName } = waiting;
    const isStill = pendingNameOf(waiting).pendingName === pendingName;
    if (!isStill || firstName === null || lastName === null) throw new DomainError("nameDecided");
    const isAccepted = decision === "accept";
    const { count } = await ctx.db.user.updateMany({
      where: { id, pendingFirstName: firstName, pendingLastName: lastName },
      data: {
        ...(isAccepted ? { firstName, lastName } : {}),
        pendingFirstName: null,
        pendingLastName: null,
      },
    });
    if (count === 0) throw new DomainError("nameDecided");
    await recordAction(ctx, actor, {
      action: isAccepted ? "name.accepted" : "name.declined",
      subject: id,
      reason,
    });
    await clearAlert(ctx, { kind: "name_waits", subject: id, note: NAME_DECIDED_NOTE });
    await notifyVetted(ctx, id, isAccepted ? "name_accepted" : "name_declined", {
      key: ctx.clock.now().toISOString(),
      reason,
    });
    return loadPerson(ctx, actor, id);
  });
}
