import { AHEAD_STATUSES } from "~/domain/booking/status";
import type { ServiceContext } from "../../context";
import { notifyAbout } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { isForeign } from "./account";
import { bookingPayment, loadPayable, type PayableBooking } from "../row";
import { settle } from "./settle";

/**
 * Runs at every start. Authorizations and saved cards of another account or mode can't be charged
 * with these keys, so their customers are asked to pay again. While the provider is down, calls
 * answer 503, and the next start tries again.
 */
export async function meetAccount(ctx: ServiceContext): Promise<void> {
  if (ctx.payments.mode === "off") return;
  const { key } = await ctx.payments.account();
  ctx.log.info({ account: key }, "payments go to");
  const lost = await ctx.db.payment.findMany({
    where: {
      isCurrent: true,
      account: { notIn: ["", key] },
      booking: { status: { in: [...AHEAD_STATUSES] } },
      OR: [{ state: "authorized" }, { state: "open", paymentMethodId: { not: null } }],
    },
    select: { bookingId: true },
  });
  for (const { bookingId } of lost)
    await giveUpForeign(ctx, await loadPayable(ctx, bookingId), key);
}

/** Removes what a booking has at another account, so it can be paid again. */
export async function giveUpForeign(
  ctx: ServiceContext,
  booking: PayableBooking,
  account: string,
): Promise<PayableBooking> {
  const payment = bookingPayment(booking);
  if (payment === null || !isForeign(payment, account)) return booking;
  if (payment.state === "authorized") await settle(ctx, booking.id, payment.id);
  else if (payment.state === "open" && payment.paymentMethodId !== null) {
    await inTransaction(unkeyed(ctx), async (ctx) => {
      const { count } = await ctx.db.payment.updateMany({
        where: { id: payment.id, state: "open", isCurrent: true },
        data: { paymentMethodId: null, cardBrand: null, cardLast4: null },
      });
      if (count > 0) await notifyAbout(ctx, booking.id, "hold_lost");
    });
  }
  return loadPayable(ctx, booking.id);
}
