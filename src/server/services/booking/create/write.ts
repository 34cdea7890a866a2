import { v7 as uuid } from "uuid";
import type { EntryPage } from "~/domain/booking/guest/policy";
import { tooManyPending } from "~/domain/booking/limits";
import { quote } from "~/domain/booking/price/pricing";
import { deadlinesOf } from "~/domain/booking/schedule/expiry";
import type { BookingView } from "~/domain/booking/view";
import { busyUntil } from "~/domain/booking/wizard";
import { discountOf } from "~/domain/promo/promo";
import type { ServiceContext } from "../../context";
import { refuseSuspendedCustomer } from "../../account/customer-suspension";
import { notifyAbout } from "../../timeline/record";
import { requireBookingsOpen } from "../pause";
import { presentBooking } from "../view";
import { newBookingNumber } from "./booking-number";
import { detailColumns } from "./details";
import { insertBooking } from "./insert";
import { requireSeen } from "./lines";
import type { BookingPlan } from "./plan";
import { redeemPromo, takePromo } from "../../promo/redeem";

/** A booking begun without an account: its id, and the page where it began. */
interface Begun {
  id?: string;
  entryPage?: EntryPage;
}

/**
 * Returns how many statements `writeBooking` needs. Without a promo code and a requested mechanic,
 * it's one.
 */
export const statementsOf = ({ input, requestedMechanicId }: BookingPlan) =>
  input.promoCode || requestedMechanicId !== null ? "many" : "one";

/**
 * Writes a planned booking with its promo code, and tells people, in the caller's transaction.
 * @throws {DomainError} 403 suspended customer; 409 too many pending bookings, paused bookings, or
 *   another total than the customer saw; 422 promo code
 */
export async function writeBooking(
  ctx: ServiceContext,
  plan: BookingPlan,
  { id = uuid(), entryPage }: Begun = {},
): Promise<BookingView> {
  const { customerId, input, location, timeZone, scheduledAt, lines, requestedMechanicId } = plan;
  const redemption = input.promoCode ? await takePromo(ctx, customerId, input.promoCode) : null;
  const promo = redemption?.promo ?? null;
  const price = quote({
    lines,
    issueDescription: input.issueDescription,
    promo: promo === null ? null : discountOf(promo),
  });
  requireSeen(input.seenTotal, price);

  const now = ctx.clock.now();
  const row = await insertBooking(ctx, {
    id,
    bookingNumber: newBookingNumber(),
    customerId,
    wishedMechanicId: requestedMechanicId,
    vehicleId: input.vehicleId,
    serviceLocation: input.serviceLocation,
    ...location,
    timeZone,
    scheduledAt,
    busyUntil: busyUntil(
      scheduledAt,
      lines.map((line) => line.durationMinutes),
    ),
    ...deadlinesOf(now, scheduledAt),
    ...detailColumns(input),
    ...price,
    promoCode: promo?.code ?? null,
    promoPercent: promo?.percent ?? null,
    promoAmountCents: promo?.amountCents ?? null,
    promoMaxCents: promo?.maxDiscountCents ?? null,
    promoBornBy: promo?.bornBy ?? "platform",
    entryPage: entryPage ?? null,
    createdAt: now,
    lines,
  });
  if (row === null) {
    await refuseSuspendedCustomer(ctx, customerId, "bookings");
    await requireBookingsOpen(ctx);
    throw tooManyPending(ctx.bookingLimits);
  }
  if (redemption !== null) await redeemPromo(ctx, redemption, row);
  if (requestedMechanicId !== null) await notifyAbout(ctx, row.id, "requested");
  return presentBooking(ctx, row, { as: "customer" });
}
