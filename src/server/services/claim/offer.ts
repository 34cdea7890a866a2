import type { z } from "zod";
import { busyUntil } from "~/domain/booking/wizard";
import { choiceDue, deskDue, isOfferable } from "~/domain/claim/rules";
import type { ClaimView, declineClaimSchema, offerTimesSchema } from "~/domain/claim/schema";
import { DomainError } from "~/domain/errors";
import type { Actor } from "../actor";
import { visitLines } from "../booking/actions/follow-up";
import { overlappingJob } from "../booking/overlap";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { notifyAbout } from "../timeline/record";
import { inTransaction } from "../transaction";
import { claimChanged, transitionClaim, noteClaim } from "./transition";
import { loadClaim, requireClaim } from "./queries";
import { visitObstacle } from "./visits";
import type { ClaimRow } from "./view";

/**
 * POST /api/claims/{id}/offer: the mechanic offers visit times. A new offer replaces the old one.
 * Errors: 400 a time that can't be offered, 409 they have another job then, or the claim has
 * changed; 403 suspended.
 */
export async function offerTimes(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, times }: z.output<typeof offerTimesSchema>,
): Promise<ClaimView> {
  const claim = await requireClaim(ctx, actor.userId, id, "mechanic");
  const offered = times.map((text) => new Date(text));
  if (!offered.every((at) => isOfferable(at, ctx.clock.now()))) {
    throw new DomainError("timesOutside", { field: "times" });
  }
  return inTransaction(ctx, async (ctx) => {
    const obstacle = await visitObstacle(ctx, claim.booking);
    if (obstacle === "suspended") throw new DomainError(obstacle);
    if (obstacle !== null) throw claimChanged();
    await lockBooking(ctx, claim.bookingId);
    const data = { times: offered, dueAt: choiceDue(offered) };
    if (!(await transitionClaim(ctx, { id, name: "offer", data }))) throw claimChanged();
    await requireFree(ctx, claim, offered);
    await noteClaim(ctx, claim, "claim_offer", actor.userId);
    await notifyAbout(ctx, claim.bookingId, "claim_offered", { claimId: id });
    return loadClaim(ctx, actor.userId, id);
  });
}

/** Requires that no offered time overlaps a job of the mechanic, or is too close to one. */
async function requireFree(
  ctx: ServiceContext,
  claim: ClaimRow,
  times: readonly Date[],
): Promise<void> {
  const { mechanicId } = claim.booking;
  if (mechanicId === null) return;
  const durations = (await visitLines(ctx, claim)).map((line) => line.durationMinutes);
  for (const at of times) {
    const span = { scheduledAt: at, busyUntil: busyUntil(at, durations) };
    if ((await overlappingJob(ctx, mechanicId, claim.bookingId, span)) !== null) {
      throw new DomainError("timesNotFree");
    }
  }
}

/** POST /api/claims/{id}/decline: the mechanic can't come, so staff decide. */
export async function declineClaim(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, reason }: z.output<typeof declineClaimSchema>,
): Promise<ClaimView> {
  const claim = await requireClaim(ctx, actor.userId, id, "mechanic");
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, claim.bookingId);
    const data = { declineReason: reason, times: [], dueAt: deskDue(ctx.clock.now()) };
    if (!(await transitionClaim(ctx, { id, name: "decline", data }))) throw claimChanged();
    await noteClaim(ctx, claim, "claim_desk", actor.userId);
    await notifyAbout(ctx, claim.bookingId, "claim_at_desk", { claimId: id });
    return loadClaim(ctx, actor.userId, id);
  });
}
