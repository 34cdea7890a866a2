import { DomainError } from "~/domain/errors";
import type { BookingStatus } from "~/domain/booking/status";
import { isThreadClosed } from "~/domain/message/thread";
import { areBlocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";

interface Thread {
  id: string;
  status: BookingStatus;
  customerId: string;
  mechanicId: string | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
}

/**
 * Refuses messages in a closed conversation. A block gets the same refusal as an old job, so
 * neither side learns of a block. Called in a transaction, it's ordered with a block at the same
 * time.
 * @throws {DomainError} 409 conversationClosed
 */
export async function requireOpenThread(ctx: ServiceContext, booking: Thread): Promise<void> {
  const { id, status, customerId, mechanicId, completedAt, cancelledAt } = booking;
  if (mechanicId === null) return;
  await lockMechanics(ctx, customerId, mechanicId);
  const [blocked, claims] = [
    await areBlocked(ctx, customerId, mechanicId),
    await ctx.db.claim.count({
      where: { bookingId: id, closedAt: null, kind: { not: "safety" } },
    }),
  ];
  const thread = {
    status,
    endedAt: completedAt ?? cancelledAt,
    hasOpenClaim: claims > 0,
    areBlocked: blocked,
  };
  if (isThreadClosed(thread, ctx.clock.now()))
    throw new DomainError("conversationClosed", { status, closed: true });
}
