import type { Prisma } from "~/generated/prisma/client";
import { CLAIM_ACTIONS } from "~/domain/claim/kinds";
import { deskDue } from "~/domain/claim/rules";
import { isEndedBySuspension } from "~/domain/vetting/suspension";
import { areBlocked } from "../block/queries";
import { isSuspended, suspensionSelect } from "../contact/contact";
import type { ServiceContext } from "../context";
import { lockBooking, lockMechanics } from "../locks";
import { notifyAbout } from "../timeline/record";
import { transitionClaim, noteClaim } from "./transition";

/**
 * Returns why a mechanic can't visit this customer again: suspended, or one of the two blocked the
 * other. Null if they can. Called in a transaction before its other locks, it's ordered with a
 * suspension or a block at the same time.
 */
export async function visitObstacle(
  ctx: ServiceContext,
  { customerId, mechanicId }: { customerId: string; mechanicId: string | null },
): Promise<"suspended" | "blocked" | null> {
  if (mechanicId === null) return null;
  // precondition: no visit waits for a mechanic once a suspension or a block was answered
  await lockMechanics(ctx, customerId, mechanicId);
  const mechanic = await ctx.db.user.findUnique({
    where: { id: mechanicId },
    select: suspensionSelect,
  });
  const isEnded = isEndedBySuspension("visits", isSuspended(mechanic), null, ctx.clock.now());
  if (isEnded) return "suspended";
  return (await areBlocked(ctx, customerId, mechanicId)) ? "blocked" : null;
}

/**
 * Hands claims that wait for a mechanic's times, or for the customer's choice among them, over to
 * the desk, and tells their customers. Runs in the transaction that ends the visits.
 */
export async function handOverVisits(
  ctx: ServiceContext,
  whose: Prisma.BookingWhereInput,
): Promise<void> {
  const claims = await ctx.db.claim.findMany({
    where: { state: { in: [...CLAIM_ACTIONS.lapse.from] }, booking: whose },
    orderBy: { bookingId: "asc" },
  });
  for (const claim of claims) {
    const { id, bookingId } = claim;
    await lockBooking(ctx, bookingId);
    const data = { times: [], dueAt: deskDue(ctx.clock.now()) };
    if (!(await transitionClaim(ctx, { id, name: "lapse", data }))) continue;
    await noteClaim(ctx, claim, "claim_desk", null);
    await notifyAbout(ctx, bookingId, "claim_at_desk", { claimId: id });
  }
}

/** Hands over what waits between two people, in either role. */
export async function handOverVisitsBetween(
  ctx: ServiceContext,
  one: string,
  other: string,
): Promise<void> {
  await handOverVisits(ctx, {
    OR: [
      { customerId: one, mechanicId: other },
      { customerId: other, mechanicId: one },
    ],
  });
}
