import { abandonedBefore } from "~/domain/booking/schedule/expiry";
import { AGREED_STATUSES, MECHANIC_NO_SHOW, OPEN_STATUSES } from "~/domain/booking/status";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";
import { WITH_CARD } from "../../payment/card/on-file";
import { settleCancellation } from "../../payment/capture/fee";
import { publishLiveEvent, notifyAbout } from "../../timeline/record";
import { lockBooking, lockUser } from "../../locks";
import { inTransaction } from "../../transaction";
import { confirmUnanswered, unanswered } from "../actions/arrival";
import { countNoShow } from "../actions/mechanic-no-show";
import { forgiveUndecided } from "../actions/arrival-decision";
import { expireChangeOrders } from "../change-order/expire";
import { transitionBooking } from "../transition";
import { cardOverdue } from "./without-card";
import { returnPromo } from "../../promo/redeem";
import { forgetPositions } from "../location/position";
import { expireRescheduleRequests } from "../reschedule/requests";
import { remindOfRequests } from "./remind-of-requests";
import { findStreets } from "../location/street";

/** Batch size. The next run does the rest. */
const AT_ONCE = 200;

/**
 * Ends bookings that nobody continues (job booking.upkeep): requests that weren't accepted in time,
 * and accepted jobs that nobody came to or that have no card. Halfway through, mechanics are
 * reminded of a request. Each is checked again when it's written. Also deletes locations of
 * unfinished trips, and looks up missing streets.
 */
export async function endForgotten(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  await expireChangeOrders(ctx);
  await endAll(ctx, "expire", "expired", {
    status: { in: [...OPEN_STATUSES] },
    expiresAt: { lte: now },
  });
  await endAll(ctx, "abandon", MECHANIC_NO_SHOW, {
    status: { in: [...AGREED_STATUSES] },
    scheduledAt: { lte: abandonedBefore(now) },
    // Staff decide a contested arrival.
    // precondition: a contested job isn't cancelled because the mechanic didn't come
    OR: [{ arrivalContestedAt: null }, { arrivalConfirmedAt: { not: null } }],
  });
  if (ctx.payments.mode !== "off") {
    await endAll(ctx, "cancel_without_card", "no_card", cardOverdue(now));
  }
  await confirmArrivals(ctx);
  await forgiveUndecided(ctx);
  await expireRescheduleRequests(ctx);
  await remindOfRequests(ctx);
  await forgetPositions(ctx);
  await findStreets(ctx);
}

/**
 * Ends a person's requests without a card (job booking.endStrangers): the mailbox's owner said that
 * the account isn't theirs, so nobody would read that a mechanic accepted.
 */
export async function endRequestsOf(ctx: ServiceContext, customerId: string): Promise<void> {
  const open = { customerId, status: { in: [...OPEN_STATUSES] }, NOT: WITH_CARD };
  await endAll(ctx, "expire", "expired", open);
}

type Ending = "expire" | "abandon" | "cancel_without_card";

async function endAll(
  ctx: ServiceContext,
  name: Ending,
  cancelReason: string,
  due: Prisma.BookingWhereInput,
): Promise<void> {
  const found = await ctx.db.booking.findMany({
    where: due,
    select: { id: true },
    // The index begins with status and start. Sorting by id would make Postgres read all bookings.
    orderBy: { scheduledAt: "asc" },
    take: AT_ONCE,
  });
  for (const { id } of found) {
    try {
      await end(ctx, { id, name, cancelReason, due });
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, bookingId: id }, "a forgotten booking could not be ended");
    }
  }
}

async function end(
  ctx: ServiceContext,
  ending: {
    id: string;
    name: Ending;
    cancelReason: string;
    due: Prisma.BookingWhereInput;
  },
): Promise<void> {
  const { id, name, cancelReason, due } = ending;
  await inTransaction(ctx, async (ctx) => {
    const { mechanicId } = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    // precondition: a no-show and a release at once count each other
    if (name === "abandon" && mechanicId !== null) await lockUser(ctx, mechanicId);
    // A card authorized at the same time is either seen here or comes too late.
    await lockBooking(ctx, id);
    const moved = await transitionBooking(ctx, {
      id,
      name,
      scope: due,
      data: { cancelledAt: ctx.clock.now(), cancelledBy: "system", cancelReason },
      actorId: null,
    });
    if (!moved) return;
    if (name === "cancel_without_card") await notifyAbout(ctx, id, "job_cancelled_without_card");
    await returnPromo(ctx, id);
    await settleCancellation(ctx, id, 0);
    const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    if (name === "abandon") await countNoShow(ctx, booking);
    await publishLiveEvent(ctx, booking, { openJobs: name === "expire" });
  });
}

/** Confirms arrivals whose photo nobody answered. */
async function confirmArrivals(ctx: ServiceContext): Promise<void> {
  const where = unanswered(ctx.clock.now());
  const found = await ctx.db.booking.findMany({ where, select: { id: true }, take: AT_ONCE });
  for (const { id } of found) await inTransaction(ctx, (ctx) => confirmUnanswered(ctx, id));
}
