import type { CreateBookingInput } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { settle } from "../../counted";
import { publishLiveEventSoon } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { locationOfJob } from "../location/service-location";
import { countTries } from "./limits";
import { planBooking } from "./plan";
import { statementsOf, writeBooking } from "./write";

/**
 * Creates a pending booking. Its lines copy the catalog's current prices.
 * @throws {DomainError} 403 suspended customer; 404 unknown vehicle or requested mechanic; 400 unknown service, or a time
 *   that can't be booked; 409 paused bookings, too many pending ones, an overdue payment, an
 *   offline mechanic, or another total than the customer saw; 422 promo code; 429 too many requests
 *   to one mechanic today, or too many wrong promo codes
 */
export async function createBooking(
  ctx: ServiceContext,
  { userId }: Actor<"customer">,
  input: CreateBookingInput,
): Promise<BookingView> {
  const located = await locationOfJob(ctx, input.serviceLocation, {
    customerId: userId,
    requestedMechanicId: input.mechanicId,
    browserTimeZone: input.browserTimeZone,
  });
  const plan = await planBooking(ctx, userId, input, located);

  const counted = await countTries(ctx, plan);
  const write = (ctx: ServiceContext) => writeBooking(ctx, plan);
  const view = await settle(counted, inTransaction(ctx, write, { statements: statementsOf(plan) }));

  publishLiveEventSoon(ctx, view, { openJobs: true });
  return view;
}
