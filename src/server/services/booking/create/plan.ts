import { DomainError } from "~/domain/errors";
import type { CreateBookingInput } from "~/domain/booking/schema";
import { isEndedForCustomer } from "~/domain/customer/suspension";
import { pricedCar } from "~/domain/catalog/price-rule";
import { centsToText } from "~/domain/money";
import { stopsBookingsSince } from "~/domain/payment/due";
import { isRowId } from "~/domain/text/text";
import {
  jsonArrayFrom,
  jsonObjectFrom,
  statement,
  type Value,
} from "~/server/gateways/db/statements";
import { activeRulesOf, SOLD_COLUMNS } from "../../catalog/rule-rows";
import type { ServiceContext } from "../../context";
import type { JobLocation, LocatedJob } from "../location/service-location";
import { requireOnline } from "../online";
import { lineOf, linesAmong, type Line } from "./lines";
import { bookableTime } from "./schedule";

/** A checked booking, ready to be written. */
export interface BookingPlan {
  customerId: string;
  input: CreateBookingInput;
  location: JobLocation;
  timeZone: string;
  scheduledAt: Date;
  lines: Line[];
  requestedMechanicId: string | null;
}

/**
 * Checks everything except price, promo code and the number of pending bookings, which are checked
 * when the booking is written. `located` is the resolved service location.
 * @throws {DomainError} as `createBooking`
 */
export async function planBooking(
  ctx: ServiceContext,
  customerId: string,
  input: CreateBookingInput,
  { location, timeZone: locationZone }: LocatedJob,
): Promise<BookingPlan> {
  const timeZone = input.timeZone ?? locationZone;
  const scheduledAt = bookableTime(input.scheduledAt, timeZone, ctx.clock.now());
  const lines = await requireBookable(ctx, customerId, input);
  const requestedMechanicId = input.mechanicId || null;
  if (requestedMechanicId !== null) await requireOnline(ctx, customerId, requestedMechanicId);
  return { customerId, input, location, timeZone, scheduledAt, lines, requestedMechanicId };
}

interface Asked {
  userId: string;
  vehicleId: string | null;
  serviceIds: string[];
  dueBefore: Date;
}

/** Reads everything needed to validate a booking in one query. */
const factsOf = statement((db, value: Value<Asked>) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom("User")
      .select("customerSuspendedAt")
      .where("id", "=", value("userId"))
      .as("suspendedAt"),
    // Another customer's vehicle counts as unknown.
    jsonObjectFrom(
      eb
        .selectFrom("Vehicle")
        .select(["year", "make", "model", "engineLiters", "cylinders", "fuel", "body"])
        .where("id", "=", value("vehicleId"))
        .where("ownerId", "=", value("userId"))
        .where("deletedAt", "is", null),
    ).as("car"),
    jsonArrayFrom(
      eb
        .selectFrom("Service as s")
        .select(SOLD_COLUMNS)
        .select((eb) => activeRulesOf(eb).as("rules"))
        .where("s.isActive", "=", eb.lit(true))
        .where((eb) => eb("s.id", "=", eb.fn.any(value("serviceIds")))),
    ).as("services"),
    // The customer's oldest overdue payment.
    jsonArrayFrom(
      eb
        .selectFrom("Booking as owing")
        .innerJoin("Payment as due", "due.bookingId", "owing.id")
        .select(["due.id", "due.amountCents", "owing.bookingNumber"])
        .where("owing.customerId", "=", value("userId"))
        .where("due.isCurrent", "=", eb.lit(true))
        .where("due.state", "=", "due")
        .where("due.dueAt", "<", value("dueBefore"))
        .orderBy("due.dueAt")
        .limit(1),
    ).as("overdue"),
  ]),
);

/**
 * Requires the customer's own vehicle, no suspension, no overdue payment and known services. Returns the services
 * as lines, at their prices for this vehicle.
 */
async function requireBookable(
  ctx: ServiceContext,
  userId: string,
  { vehicleId, serviceIds }: CreateBookingInput,
): Promise<Line[]> {
  const [facts] = await ctx.sql(
    factsOf({
      userId,
      vehicleId: isRowId(vehicleId) ? vehicleId : null,
      serviceIds: serviceIds.filter(isRowId),
      dueBefore: stopsBookingsSince(ctx.clock.now()),
    }),
  );
  const isSuspended = (facts?.suspendedAt ?? null) !== null;
  if (isEndedForCustomer("bookings", isSuspended, null, ctx.clock.now())) {
    throw new DomainError("customerSuspended");
  }
  if (facts === undefined || facts.car === null) throw new DomainError("noVehicle");
  const [overdue] = facts.overdue;
  if (overdue !== undefined) {
    const { id: payment, amountCents, bookingNumber } = overdue;
    throw new DomainError("paymentOverdue", {
      payment,
      amount: centsToText(amountCents),
      bookingNumber,
    });
  }
  const car = pricedCar(facts.car);
  return linesAmong(
    serviceIds,
    facts.services.map((service) => lineOf(service, car)),
  );
}
