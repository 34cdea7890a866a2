import { CLAIM_ACTIONS } from "~/domain/claim/kinds";
import { deskDue } from "~/domain/claim/rules";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { notifyAbout } from "../timeline/record";
import { inTransaction } from "../transaction";
import { transitionClaim, noteClaim } from "./transition";

/** Batch size. The next run does the rest. */
const AT_ONCE = 200;

/**
 * Handles claims that have waited too long (job booking.upkeep): one that the mechanic or customer
 * hasn't answered goes to the desk, and one that staff haven't decided raises an alert. Each is
 * checked again when it's written.
 */
export async function hurryClaims(ctx: ServiceContext): Promise<void> {
  const due = { dueAt: { lte: ctx.clock.now() } };
  const silent = await ctx.db.claim.findMany({
    where: { ...due, state: { in: [...CLAIM_ACTIONS.lapse.from] } },
    orderBy: { dueAt: "asc" },
    take: AT_ONCE,
  });
  for (const claim of silent) {
    try {
      await handOver(ctx, claim);
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, claimId: claim.id }, "a claim could not be handed over");
    }
  }
  const overdue = await ctx.db.claim.findMany({
    where: { ...due, state: "desk" },
    orderBy: { dueAt: "asc" },
    take: AT_ONCE,
  });
  for (const { id, bookingId, kind, dueAt } of overdue) {
    if (dueAt === null) continue;
    await raiseAlert(ctx, {
      facts: { kind: "claim_overdue", claim: kind, dueAt: dueAt.toISOString() },
      subject: id,
      // An overdue claim after a failed visit gets a new alert.
      occurrence: dueAt.toISOString(),
      bookingId,
    });
  }
}

async function handOver(
  ctx: ServiceContext,
  claim: Parameters<typeof noteClaim>[1] & { id: string },
): Promise<void> {
  const { id, bookingId } = claim;
  await inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, bookingId);
    const now = ctx.clock.now();
    const where = { dueAt: { lte: now } };
    const data = { times: [], dueAt: deskDue(now) };
    if (!(await transitionClaim(ctx, { id, name: "lapse", where, data }))) return;
    await noteClaim(ctx, claim, "claim_desk", null);
    await notifyAbout(ctx, bookingId, "claim_at_desk", { claimId: id });
    await notifyAbout(ctx, bookingId, "job_claim_at_desk", { claimId: id });
  });
}
