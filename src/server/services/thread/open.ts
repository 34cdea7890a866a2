import { DomainError } from "~/domain/errors";
import type { BookingStatus } from "~/domain/booking/status";
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
 * @throws {DomainError} 409 conversationClosed
 */
export async function requireOpenThread(ctx: ServiceContext, booking: Thread): Promise<void> {
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
    areBlocked: blocked,
  };
  if (isThreadClosed(thread, ctx.clock.now()))
    throw new DomainError("conversationClosed", { status, closed: true });
}
