import type { CreateBookingInput } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { withinPair } from "../../pair-limits";
import { publishLiveEventSoon } from "../../timeline/record";
import { inOneStatement, inTransaction } from "../../transaction";
import { locationOfJob } from "../location/service-location";
import { withFreshNumber } from "./fresh-number";
import { planBooking } from "./plan";
import { withPromoTries } from "../../promo/redeem";
import { writeBooking } from "./write";

/**
 * Creates a pending booking. Its lines copy the catalog's prices of this moment.
 * @throws {DomainError} 404 unknown vehicle or requested mechanic; 400 unknown service, or a time that
 * can't be booked; 409 paused bookings, too many pending ones, an overdue payment, an offline mechanic, or another
 * total than the customer saw; 422 promo code; 429 too many requests to one mechanic today, or too
 * many wrong promo codes
 */
export async function createBooking(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: CreateBookingInput,
): Promise<BookingView> {
  const { userId } = actor;
  const located = await locationOfJob(ctx, input.serviceLocation, userId);
  const plan = await planBooking(ctx, userId, input, located);
  // Without a promo code and a requested mechanic, only the insert writes.
  const atOnce =
    input.promoCode || plan.requestedMechanicId !== null ? inTransaction : inOneStatement;
  const view = await withPromoTries(ctx, { userId, code: input.promoCode }, () =>
    withinRequests(ctx, userId, plan.requestedMechanicId, () =>
      withFreshNumber((bookingNumber) =>
        atOnce(ctx, (ctx) => writeBooking(ctx, plan, { bookingNumber })),
      ),
    ),
  );
  publishLiveEventSoon(ctx, view, { openJobs: true });
  return view;
}

/** Counts a request to one mechanic; to anyone, nothing. Never call it inside a transaction. */
export function withinRequests<Result>(
  ctx: ServiceContext,
  from: string,
  to: string | null,
  write: () => Promise<Result>,
): Promise<Result> {
  return to === null ? write() : withinPair(ctx, { limit: "requestsPerPair", from, to }, write);
}
