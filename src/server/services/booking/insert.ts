import { v7 as uuid } from "uuid";
import { Prisma } from "~/generated/prisma/client";
import type { CreateBookingInput } from "~/domain/booking/schema";
import type { quote } from "~/domain/booking/pricing";
import { jobInsert } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../context";
import type { MailKind } from "../timeline/record";
import { redemptionParts, type Claim } from "../payment/promo-claims";
import type { Line } from "./lines";
import type { JobPlace } from "./place";
import { readBookings, type BookingRow } from "./rows";

interface NewBooking extends Pick<
  CreateBookingInput,
  "vehicleId" | "serviceLocation" | "issueDescription" | "notes" | "customerProvidesPartss"
> {
  id: string;
  bookingNumber: string;
  customerId: string;
  wishedMechanicId: string | null;
  scheduledAt: Date;
  busyUntil: Date;
  timeZone: string;
  place: JobPlace;
  price: ReturnType<typeof quote>;
  promoCode: string | null;
  promoClaims: readonly Claim[];
  lines: readonly Line[];
  now: Date;
  /** With so many pending bookings of this customer there, nothing is written. */
  pendingAtMost: number;
}

/**
 * Writes a booking with everything that belongs to it in one statement: its lines, its first entry in
 * the timeline, the promo code it uses up, its vehicle's last use, and the mail job. All of it or
 * nothing: what one part refuses (a number drawn twice, a code used meanwhile) undoes the others. Null
 * where the customer has too many pending ones; of many calls at once each waits for the one before.
 */
export async function insertBooking(
  ctx: ServiceContext,
  booking: NewBooking,
): Promise<BookingRow | null> {
  const { id, price, place, lines } = booking;
  const eventId = uuid();
  const now = booking.now.toISOString();
  const positioned = lines.map((line, position) => ({ ...line, position }));
  const { customerId } = booking;
  const mailJob = (kind: MailKind) =>
    jobInsert("mail.booking", { bookingId: id, customerId, kind }, Prisma.sql`booking`);
  const requested =
    booking.wishedMechanicId === null
      ? Prisma.empty
      : Prisma.sql`, requested AS (${mailJob("requested")})`;
  const redeemed = booking.promoCode === null ? Prisma.empty : redemptionParts(booking.promoClaims);
  const parts = Prisma.sql`
    WITH customer AS (
      SELECT "id" FROM "User" WHERE "id" = ${booking.customerId}::uuid FOR NO KEY UPDATE
    ), booking AS (
      INSERT INTO "Booking" (
        "id", "bookingNumber", "customerId", "wishedMechanicId", "vehicleId", "scheduledAt",
        "busyUntil", "timeZone", "serviceLocation", "area", "latitude", "longitude",
        "issueDescription", "notes", "customerProvidesParts", "subtotalCents", "platformFeeCents", "discountCents",
        "diagnosticFeeCents", "totalCents", "promoCode", "createdAt", "updatedAt"
      )
      SELECT
        ${id}::uuid, ${booking.bookingNumber}::text, customer."id",
        ${booking.wishedMechanicId}::uuid, ${booking.vehicleId}::uuid,
        ${booking.scheduledAt.toISOString()}::timestamptz,
        ${booking.busyUntil.toISOString()}::timestamptz, ${booking.timeZone}::text,
        ${booking.serviceLocation}::text, ${place.area}::text, ${place.latitude}::float8,
        ${place.longitude}::float8, ${booking.issueDescription}::text,
        ${booking.notes ?? null}::text, ${booking.customerProvidesPartss}::boolean,
        ${price.subtotalCents}::integer, ${price.platformFeeCents}::integer,
        ${price.discountCents}::integer, ${price.diagnosticFeeCents}::integer,
        ${price.totalCents}::integer, ${booking.promoCode}::text, ${now}::timestamptz,
        ${now}::timestamptz
      FROM customer WHERE pending_bookings(customer."id") < ${booking.pendingAtMost}::integer
      RETURNING *
    ), lines AS (
      INSERT INTO "BookingLine" (
        "bookingId", "serviceId", "position", "name", "priceCents", "durationMinutes"
      )
      SELECT b."id", l."serviceId", l."position", l."name", l."priceCents", l."durationMinutes"
      FROM booking b, json_to_recordset(${JSON.stringify(positioned)}::json) AS l(
        "serviceId" uuid, "position" integer, "name" text, "priceCents" integer,
        "durationMinutes" integer
      )
    ), event AS (
      INSERT INTO "BookingEvent" ("id", "bookingId", "kind", "actorId", "createdAt")
      SELECT ${eventId}::uuid, b."id", 'created', b."customerId", b."createdAt" FROM booking b
    ), used AS (
      UPDATE "Vehicle" v SET "lastUsedAt" = b."createdAt" FROM booking b
      WHERE v."id" = b."vehicleId"
    ), job AS (${mailJob("created")}) ${requested} ${redeemed}`;
  const written = Prisma.sql`SELECT * FROM booking`;
  const [row] = await readBookings(ctx, booking.customerId, written, parts);
  if (row === undefined) return null;
  return {
    ...row,
    lines: lines.map((l) => [l.serviceId, l.name, l.priceCents, l.durationMinutes]),
    events: [[eventId, "created", now]],
  };
}
