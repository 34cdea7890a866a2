import type { z } from "zod";
import type { chooseTimeSchema, ClaimView } from "~/domain/claim/schema";
import { allowsAction } from "~/domain/claim/kinds";
import { DomainError } from "~/domain/errors";
import type { Actor } from "../actor";
import { insertFollowUp } from "../booking/actions/follow-up";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { notifyAbout } from "../timeline/record";
import { inTransaction } from "../transaction";
import { isMoneyBack } from "../payment/refund/view";
import { claimChanged, transitionClaim, noteClaim } from "./transition";
import { loadClaim, requireClaim } from "./queries";
import { visitObstacle } from "./visits";

/**
 * POST /api/claims/{id}/choose: the customer picks an offered time, which creates an accepted
 * booking with total 0.00. Errors: 409 the time isn't or is no longer offered, the mechanic is busy
 * then, the job was fully refunded, or its payment is disputed.
 */
export async function chooseTime(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, time }: z.output<typeof chooseTimeSchema>,
): Promise<ClaimView> {
  const claim = await requireClaim(ctx, actor.userId, id, "customer");
  const at = new Date(time);
  return inTransaction(ctx, async (ctx) => {
    if ((await visitObstacle(ctx, claim.booking)) !== null) throw claimChanged();
    await lockBooking(ctx, claim.bookingId);
    if (at <= ctx.clock.now()) throw new DomainError("notOffered");
    if (await isMoneyBack(ctx, claim.bookingId)) throw new DomainError("jobRefunded");
    const followUpId = await insertFollowUp(ctx, { claim, at });
    // The other job may be the visit of this claim, chosen at the same moment.
    if (followUpId === null) throw await explain(ctx, id, "visitTimeTaken");
    const where = { times: { has: at } };
    const moved = await transitionClaim(ctx, {
      id,
      name: "choose",
      where,
      data: { followUpId },
    });
    if (!moved) throw await explain(ctx, id, "notOffered");
    await noteClaim(ctx, claim, "follow_up", actor.userId);
    await notifyAbout(ctx, followUpId, "follow_up", { claimId: id });
    await notifyAbout(ctx, followUpId, "job_follow_up", { claimId: id });
    return loadClaim(ctx, actor.userId, id);
  });
}

/** Explains why a time can't be chosen: the claim has changed, or the given reason. */
async function explain(
  ctx: ServiceContext,
  id: string,
  otherwise: "notOffered" | "visitTimeTaken",
): Promise<DomainError> {
  const { state } = await ctx.db.claim.findUniqueOrThrow({
    where: { id },
    select: { state: true },
  });
  return allowsAction(state, "choose") ? new DomainError(otherwise) : claimChanged();
}
