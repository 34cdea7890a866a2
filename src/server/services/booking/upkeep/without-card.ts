import { AGREED_STATUSES } from "~/domain/booking/status";
import { cardDeadlinePassed, cardReminderUntil } from "~/domain/booking/without-card";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { WITH_CARD } from "../../payment/card/on-file";
import { notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { readActionFacts } from "../transition";
import { isFirst } from "./remind-of-jobs";

/** Accepted bookings that are canceled unless a card is added: those with a `cardDeadline`. */
const AWAITING_CARD = {
  status: { in: AGREED_STATUSES },
  totalCents: { gt: 0 },
  checkoutOpenedAt: { not: null },
  withoutCardAt: null,
  arrivedAt: null,
  NOT: WITH_CARD,
} satisfies Prisma.BookingWhereInput;

/** Returns the condition for bookings whose card deadline has passed. */
export function cardOverdue(now: Date): Prisma.BookingWhereInput {
  const { scheduledUntil, acceptedUntil } = cardDeadlinePassed(now);
  return {
    ...AWAITING_CARD,
    scheduledAt: { lte: scheduledUntil },
    OR: [{ acceptedAt: null }, { acceptedAt: { lte: acceptedUntil } }],
  };
}

/** The reminder's name, recorded for each start whose customer was asked for a card. */
const CARD = "card";
/** Batch size. */
const AT_ONCE = 500;

/** Asks customers of accepted jobs without a card for one, once per start (job booking.remind). */
export async function remindOfCards(ctx: ServiceContext): Promise<void> {
  if (ctx.payments.mode === "off") return;
  const now = ctx.clock.now();
  const near = { gt: now, lte: cardReminderUntil(now) };
  let after: { id: string; scheduledAt: Date } | undefined;
  for (;;) {
    const found = await ctx.db.booking.findMany({
      where: {
        ...AWAITING_CARD,
        scheduledAt: near,
        ...(after === undefined ? {} : { AND: afterStart(after) }),
      },
      select: { id: true, scheduledAt: true, reminders: { where: { name: CARD } } },
      orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
      take: AT_ONCE,
    });
    for (const { id, scheduledAt, reminders } of found) {
      const start = scheduledAt.getTime();
      if (reminders.some((one) => one.scheduledAt.getTime() === start)) continue;
      try {
        await inTransaction(ctx, (ctx) => remindOfCard(ctx, id));
      } catch (error) {
        // This one is tried again in the next run. The others don't wait for it.
        ctx.log.error({ err: error, bookingId: id }, "a customer could not be asked for a card");
      }
    }
    after = found.at(-1);
    if (found.length < AT_ONCE) return;
  }
}

/** Continues a list sorted by start, then id. */
const afterStart = (last: { id: string; scheduledAt: Date }): Prisma.BookingWhereInput => ({
  OR: [
    { scheduledAt: { gt: last.scheduledAt } },
    { scheduledAt: last.scheduledAt, id: { gt: last.id } },
  ],
});

async function remindOfCard(ctx: ServiceContext, id: string): Promise<void> {
  await lockBooking(ctx, id);
  const facts = await readActionFacts(ctx, id);
  if (facts === null || facts.cardDeadlineAt === null) return;
  const { scheduledAt } = facts;
  if (scheduledAt > cardReminderUntil(ctx.clock.now())) return;
  if (await isFirst(ctx, id, CARD, scheduledAt)) await notifyAbout(ctx, id, "card_missing");
}
