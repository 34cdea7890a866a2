import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import {
  BOOKING_MESSAGES,
  type BookingView,
  type CreateBookingInput,
} from "~/domain/booking/schema";
import { bookingNumber, BOOKING_NUMBER_BYTES } from "~/domain/booking/booking-number";
import { tooManyPending } from "~/domain/booking/limits";
import { quote } from "~/domain/booking/pricing";
import { busyUntil, DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { violatedConstraint } from "~/server/gateways/db/db";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { isSecondRedemption } from "../payment/promo-claims";
import { announceSoon } from "../timeline/record";
import { inOneStatement } from "../transaction";
import { insertBooking } from "./insert";
import { lineOf, linesAmong } from "./lines";
import { promoUsed, usablePromo } from "./promo";
import { lineTuple } from "./rows";
import { placeOfJob } from "./place";
import { bookableTime } from "./schedule";
import { presentBooking } from "./view";

/**
 * Creates a pending booking (specification §7, POST /api/bookings). Prices are the catalogue's at
 * this moment and are copied into the lines. One statement reads what has to be known, another one
 * writes everything.
 * Errors: 404 unknown vehicle or wished mechanic, 400 unknown service or time not bookable, 409 too
 * many pending ones, 422 promo.
 */
export async function createBooking(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: CreateBookingInput,
): Promise<BookingView> {
  const now = ctx.clock.now();
  const timeZone = input.timeZone ?? DEFAULT_TIME_ZONE;
  const scheduledAt = bookableTime(input.scheduledAt, timeZone, now);
  const facts = await readFacts(ctx, actor, input);
  if (!facts.ownsVehicle) throw new DomainError("NOT_FOUND", BOOKING_MESSAGES.noVehicle.title);
  const lines = linesAmong(input.serviceIds, facts.services.map(lineOf));
  const wishedMechanicId = input.mechanicId || null;
  if (wishedMechanicId !== null) requireOnline(facts.mechanicOnline);
  const place = await placeOfJob(ctx, input.serviceLocation);
  const redeemed = input.promoCode
    ? await usablePromo(ctx, actor.userId, input.promoCode, facts)
    : null;
  const promo = redeemed?.promo ?? null;
  const durations = lines.map((line) => line.durationMinutes);

  const view = await withFreshNumber((number) =>
    inOneStatement(ctx, async (ctx) => {
      const row = await insertBooking(ctx, {
        ...input,
        id: uuid(),
        bookingNumber: number,
        customerId: actor.userId,
        wishedMechanicId,
        scheduledAt,
        busyUntil: busyUntil(scheduledAt, durations),
        timeZone,
        place,
        price: quote({ lines, issueDescription: input.issueDescription, promo }),
        promoCode: promo?.code ?? null,
        promoClaims: redeemed?.claims ?? [],
        lines,
        now,
        pendingAtMost: ctx.bookingLimits.pendingPerCustomer,
      });
      if (row === null) throw tooManyPending(ctx.bookingLimits);
      return presentBooking(row, { as: "customer" });
    }),
  );
  announceSoon(ctx, view, { pool: true });
  return view;
}

const factRows = z.tuple([
  z.object({
    /** A vehicle of another garage does not exist for this customer. */
    ownsVehicle: z.boolean(),
    services: z.array(lineTuple),
    /** Null where there is no such mechanic, or where it is the customer himself. */
    mechanicOnline: z.boolean().nullable(),
    bookedBefore: z.boolean(),
  }),
]);

async function readFacts(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: CreateBookingInput,
): Promise<z.output<typeof factRows>[0]> {
  const { userId } = actor;
  const vehicleId = isRowId(input.vehicleId) ? input.vehicleId : null;
  const mechanicId = input.mechanicId && isRowId(input.mechanicId) ? input.mechanicId : null;
  const serviceIds = JSON.stringify(input.serviceIds.filter(isRowId));
  const rows = await ctx.sql(Prisma.sql`
    SELECT
      EXISTS (
        SELECT FROM "Vehicle" WHERE "id" = ${vehicleId}::uuid AND "ownerId" = ${userId}::uuid
      ) AS "ownsVehicle",
      COALESCE((
        SELECT json_agg(json_build_array("id", "name", "basePriceCents", "estimatedDuration"))
        FROM "Service" WHERE "isActive" AND "id" IN (
          SELECT value::uuid FROM json_array_elements_text(${serviceIds}::json)
        )
      ), '[]') AS "services",
      (
        SELECT "isAvailable" FROM "MechanicProfile"
        WHERE "userId" = ${mechanicId}::uuid AND "userId" <> ${userId}::uuid
      ) AS "mechanicOnline",
      EXISTS (
        SELECT FROM "Booking" WHERE "customerId" = ${userId}::uuid AND "status" <> 'cancelled'
      ) AS "bookedBefore"`);
  return factRows.parse(rows)[0];
}

/** A wished mechanic must exist, have a profile, be somebody else and online. */
function requireOnline(online: boolean | null): void {
  if (online === null) throw new DomainError("NOT_FOUND", "This mechanic could not be found.");
  if (!online) {
    throw new DomainError(
      "CONFLICT",
      "This mechanic is offline right now. Please choose another one.",
    );
  }
}

const NUMBER_TRIES = 5;

/** Two bookings rarely draw the same short number; then another one is drawn. */
async function withFreshNumber<Result>(
  attempt: (number: string) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(bookingNumber(randomBytes(BOOKING_NUMBER_BYTES)));
    } catch (error) {
      const rule = violatedConstraint(error);
      // The keys of redemption and claims let a person hold it once, whatever the race.
      if (isSecondRedemption(rule)) throw promoUsed();
      if (tries >= NUMBER_TRIES || rule !== "Booking_bookingNumber_key") throw error;
    }
  }
}
