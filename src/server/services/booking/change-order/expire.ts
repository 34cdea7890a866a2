import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import { OPEN_CHANGE_ORDER_STATES } from "~/domain/booking/change-order/rules";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { endChangeOrder } from "../../payment/authorization/change-order";
import { publishLiveEvent, recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { askAboutVehicle } from "./vehicle-question";

/** Batch size. The next run does the rest. */
const AT_ONCE = 200;
/** A completion older than this has died, and the job that finishes it has already run. */
const COMPLETING_MS = 10 * MINUTE_MS;

/**
 * Ends change orders whose time to answer or authorize has passed (job booking.upkeep). Checks each
 * again when it's written.
 */
export async function expireChangeOrders(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const due = {
    expiresAt: { lte: now },
    booking: { status: { in: [...BOOKING_ACTIONS.expire_change.from] } },
  };
  const found = await ctx.db.changeOrder.findMany({
    where: { ...due, state: { in: [...OPEN_CHANGE_ORDER_STATES] } },
    select: { id: true, bookingId: true, vehicleYear: true, needsOperator: true, operatorAt: true },
    take: AT_ONCE,
  });
  for (const { id, bookingId, vehicleYear, needsOperator, operatorAt } of found) {
    try {
      await inTransaction(ctx, async (ctx) => {
        await lockBooking(ctx, bookingId);
        if (!(await endChangeOrder(ctx, { id, ...due }, "expired"))) return;
        const wasAsked = !needsOperator || operatorAt !== null;
        if (vehicleYear !== null && wasAsked) await askAboutVehicle(ctx, bookingId, id);
        await recordEvent(ctx, bookingId, "expire_change", null);
        await notifyAbout(ctx, bookingId, "change_expired", { changeId: id });
        const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id: bookingId } });
        await publishLiveEvent(ctx, booking);
      });
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, changeId: id }, "a change order could not be ended");
    }
  }
  await ctx.db.booking.updateMany({
    where: { completingAt: { lte: new Date(now.getTime() - COMPLETING_MS) } },
    data: { completingAt: null },
  });
}
