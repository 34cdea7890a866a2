import { proposerOf, type Proposer } from "~/domain/booking/reschedule/rules";
import { AGREED_STATUSES } from "~/domain/booking/status";
import type { BookingProposal, Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { publishLiveEvent, recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { partyOf } from "../scope";

/** Events that tell one side how a reschedule request ended. */
const TOLD = {
  customer: {
    proposed: "move_proposed",
    accepted: "move_accepted",
    declined: "move_declined",
    withdrawn: "move_withdrawn",
    expired: "move_expired",
  },
  mechanic: {
    proposed: "job_move_proposed",
    accepted: "job_move_accepted",
    declined: "job_move_declined",
    withdrawn: "job_move_withdrawn",
    expired: "job_move_expired",
  },
} as const;

export const otherOf = (side: Proposer): Proposer =>
  side === "customer" ? "mechanic" : "customer";

export function notifyOfRescheduleRequest(
  ctx: ServiceContext,
  bookingId: string,
  news: keyof (typeof TOLD)["customer"],
  to: Proposer,
): Promise<void> {
  return notifyAbout(ctx, bookingId, TOLD[to][news]);
}

/**
 * Ends this side's open reschedule request while it can still be answered. Returns null if there's
 * none.
 */
export async function endRescheduleRequest(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  bookingId: string,
  state: "accepted" | "declined" | "withdrawn",
  proposedBy: Proposer,
): Promise<BookingProposal | null> {
  const now = ctx.clock.now();
  const [ended] = await ctx.db.bookingProposal.updateManyAndReturn({
    where: {
      bookingId,
      proposedBy,
      // precondition: a reschedule request is answered once
      state: "open",
      expiresAt: { gt: now },
      booking: { status: { in: AGREED_STATUSES }, ...partyOf(userId) },
    },
    data: { state, endedAt: now },
  });
  return ended ?? null;
}

/** Batch size. The next run does the rest. */
const AT_ONCE = 200;

/** Ends unanswered reschedule requests (job booking.upkeep), and tells the people who made them. */
export async function expireRescheduleRequests(ctx: ServiceContext): Promise<void> {
  const due = await ctx.db.bookingProposal.findMany({
    where: overdue(ctx.clock.now()),
    orderBy: { expiresAt: "asc" },
    select: { id: true, bookingId: true },
    take: AT_ONCE,
  });
  for (const { id, bookingId } of due) {
    try {
      await inTransaction(ctx, (ctx) => expire(ctx, id, bookingId));
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, bookingId }, "a proposal could not be ended");
    }
  }
}

const overdue = (now: Date) =>
  ({
    state: "open",
    expiresAt: { lte: now },
    booking: { status: { in: AGREED_STATUSES } },
  }) satisfies Prisma.BookingProposalWhereInput;

async function expire(ctx: ServiceContext, id: string, bookingId: string): Promise<void> {
  const now = ctx.clock.now();
  await lockBooking(ctx, bookingId);
  const [ended] = await ctx.db.bookingProposal.updateManyAndReturn({
    where: { id, ...overdue(now) },
    data: { state: "expired", endedAt: now },
  });
  if (ended === undefined) return;
  await recordEvent(ctx, bookingId, "expire_reschedule", null);
  await notifyOfRescheduleRequest(ctx, bookingId, "expired", proposerOf(ended) ?? "customer");
  await publishLiveEvent(ctx, await ctx.db.booking.findUniqueOrThrow({ where: { id: bookingId } }));
}
