import { DomainError } from "~/domain/errors";
import { isOver, type BookingStatus } from "~/domain/booking/status";
import { isThreadClosed } from "~/domain/message/thread";
import { areBlocked } from "../block/queries";
import { isSuspended, suspensionSelect } from "../contact/contact";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";

interface Thread {
  id: string;
  status: BookingStatus;
  scheduledAt: Date;
  customerId: string;
  mechanicId: string | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
}

/**
 * Refuses messages in a closed conversation. A block or a suspension gets the same refusal as an
 * old job, so neither side learns of it. Called in a transaction, it's ordered with a block or a
 * suspension at the same time.
 * @param sent `words`, or what belongs to the work: a block ends that only once the job is over
 * @throws {DomainError} 409 conversationClosed
 */
export async function requireOpenThread(
  ctx: ServiceContext,
  booking: Thread,
  sent: "words" | "work" = "words",
): Promise<void> {
  const { id, status, scheduledAt, customerId, mechanicId, completedAt, cancelledAt } = booking;
  if (mechanicId === null) return;
  await lockMechanics(ctx, customerId, mechanicId);
  const [mechanic, blocked, claims] = [
    await ctx.db.user.findUnique({ where: { id: mechanicId }, select: suspensionSelect }),
    await areBlocked(ctx, customerId, mechanicId),
    await ctx.db.claim.count({
      where: { bookingId: id, closedAt: null, kind: { not: "safety" } },
    }),
  ];
  const thread = {
    status,
    scheduledAt,
    isSuspended: isSuspended(mechanic),
    endedAt: completedAt ?? cancelledAt,
    hasOpenClaim: claims > 0,
    areBlocked: blocked && (sent === "words" || isOver(status)),
  };
  if (isThreadClosed(thread, ctx.clock.now()))
    throw new DomainError("conversationClosed", { status, closed: true });
}

/**
 * Refuses anything new between people of whom one blocked the other, with the sentence of a closed
 * conversation. Called in a transaction before its other locks, it's ordered with a block at the
 * same time.
 * @throws {DomainError} 409 conversationClosed
 */
export async function refuseBetweenBlocked(
  ctx: ServiceContext,
  { status, customerId, mechanicId }: Pick<Thread, "status" | "customerId" | "mechanicId">,
): Promise<void> {
  if (mechanicId === null) return;
  // precondition: nothing new starts between people once a block was answered
  await lockMechanics(ctx, customerId, mechanicId);
  if (await areBlocked(ctx, customerId, mechanicId)) {
    throw new DomainError("conversationClosed", { status, closed: true });
  }
}
