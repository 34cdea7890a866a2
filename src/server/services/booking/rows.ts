import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import { BOOKING_STATUSES } from "~/domain/booking/status";
import { PAYMENT_STATUSES } from "~/domain/payment/status";
import type { ServiceContext } from "../context";

const isoTime = z.string().transform(toIso);

/** Service, name, price in cents, minutes. */
export const lineTuple = z.tuple([z.string(), z.string(), z.number(), z.number()]);

/** One booking with all that its view is made of, as the one statement below answers it. */
export const bookingRow = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  customerId: z.string(),
  mechanicId: z.string().nullable(),
  wishedMechanicId: z.string().nullable(),
  vehicleId: z.string(),
  status: z.enum(BOOKING_STATUSES),
  version: z.number(),
  scheduledAt: isoTime,
  timeZone: z.string(),
  serviceLocation: z.string(),
  area: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  issueDescription: z.string(),
  notes: z.string().nullable(),
  customerProvidesParts: z.boolean(),
  subtotalCents: z.number(),
  platformFeeCents: z.number(),
  discountCents: z.number(),
  diagnosticFeeCents: z.number(),
  totalCents: z.number(),
  promoCode: z.string().nullable(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentIntentId: z.string().nullable(),
  paymentMethodId: z.string().nullable(),
  completedAt: isoTime.nullable(),
  createdAt: isoTime,
  customerFirstName: z.string(),
  customerLastName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  vehicleNotes: z.string(),
  vehiclePhotoUrl: z.string().nullable(),
  vehicleYear: z.number(),
  vehicleMake: z.string(),
  vehicleModel: z.string(),
  vehicleNickname: z.string().nullable(),
  vehicleMileage: z.number().nullable(),
  mechanicFirstName: z.string().nullable(),
  mechanicLastName: z.string().nullable(),
  /** In the order chosen. */
  lines: z.array(lineTuple),
  /** Id, kind, time; oldest first. */
  events: z.array(z.tuple([z.string(), z.string(), isoTime])),
  /** The viewer said no to it. */
  declined: z.boolean(),
  reviewed: z.boolean(),
});
const bookingRows = z.array(bookingRow);
export type BookingRow = z.output<typeof bookingRows>[number];

/**
 * Selects the bookings of `page` (`SELECT b.* FROM "Booking" b …`), newest first, each with all that
 * its view is made of: one statement, every join of it on a primary key or an index. `viewerId` limits
 * declines to the viewer's own. `parts` stand before it (`WITH …`), so that a write can answer what it
 * wrote; lines and events it adds are not among what the statement reads. `more` are further columns
 * of the page (`, b."…"`).
 */
export function bookingsStatement(
  viewerId: string,
  page: Prisma.Sql,
  parts: Prisma.Sql = Prisma.empty,
  more: Prisma.Sql = Prisma.empty,
): Prisma.Sql {
  return Prisma.sql`
    ${parts} SELECT b."id", b."bookingNumber", b."customerId", b."mechanicId", b."wishedMechanicId",
      b."vehicleId", b."status"::text AS "status", b."version",
      b."scheduledAt"::text AS "scheduledAt", b."timeZone", b."serviceLocation", b."area",
      b."latitude", b."longitude", b."issueDescription", b."notes", b."customerProvidesParts", b."subtotalCents",
      b."platformFeeCents", b."discountCents", b."diagnosticFeeCents", b."totalCents",
      b."promoCode", b."paymentStatus"::text AS "paymentStatus", b."paymentIntentId",
      b."paymentMethodId", b."completedAt"::text AS "completedAt",
      b."createdAt"::text AS "createdAt", c."firstName" AS "customerFirstName",
      c."lastName" AS "customerLastName", COALESCE(c."email", '') AS "customerEmail",
      c."phone" AS "customerPhone", c."vehicleNotes", c."vehiclePhotoUrl",
      v."year" AS "vehicleYear", v."make" AS "vehicleMake", v."model" AS "vehicleModel",
      v."nickname" AS "vehicleNickname", v."mileage" AS "vehicleMileage",
      m."firstName" AS "mechanicFirstName", m."lastName" AS "mechanicLastName",
      COALESCE((
        SELECT json_agg(
          json_build_array(l."serviceId", l."name", l."priceCents", l."durationMinutes")
          ORDER BY l."position"
        ) FROM "BookingLine" l WHERE l."bookingId" = b."id"
      ), '[]') AS "lines",
      COALESCE((
        SELECT json_agg(
          json_build_array(e."id", e."kind", e."createdAt") ORDER BY e."createdAt", e."id"
        ) FROM "BookingEvent" e WHERE e."bookingId" = b."id"
      ), '[]') AS "events",
      EXISTS (
        SELECT FROM "BookingDecline" d
        WHERE d."bookingId" = b."id" AND d."mechanicId" = ${viewerId}::uuid
      ) AS "declined",
      EXISTS (SELECT FROM "Review" r WHERE r."bookingId" = b."id") AS "reviewed"
      ${more}
    FROM (${page}) b
    JOIN "User" c ON c."id" = b."customerId"
    JOIN "Vehicle" v ON v."id" = b."vehicleId"
    LEFT JOIN "User" m ON m."id" = b."mechanicId"
    ORDER BY b."createdAt" DESC, b."id" DESC`;
}

/** The rows of such a statement without further columns. */
export async function readBookings(
  ctx: Pick<ServiceContext, "sql">,
  viewerId: string,
  page: Prisma.Sql,
  parts: Prisma.Sql = Prisma.empty,
): Promise<BookingRow[]> {
  return bookingRows.parse(await ctx.sql(bookingsStatement(viewerId, page, parts)));
}

/** One booking by its id, whoever looks at it; null when there is none. */
export async function readBooking(
  ctx: Pick<ServiceContext, "sql">,
  viewerId: string,
  id: string,
): Promise<BookingRow | null> {
  const page = Prisma.sql`SELECT * FROM "Booking" WHERE "id" = ${id}::uuid`;
  return (await readBookings(ctx, viewerId, page))[0] ?? null;
}

/** The same for its customer or its mechanic; anybody else finds none, and takes as long for it. */
export async function readBookingOf(
  ctx: Pick<ServiceContext, "sql">,
  partyId: string,
  id: string,
): Promise<BookingRow | null> {
  const page = Prisma.sql`
    SELECT * FROM "Booking" WHERE "id" = ${id}::uuid
      AND (${partyId}::uuid = "customerId" OR ${partyId}::uuid = "mechanicId")`;
  return (await readBookings(ctx, partyId, page))[0] ?? null;
}

/**
 * A time as the database writes it in UTC ('2026-12-01 09:30:00.5+00', in JSON with a T and +00:00)
 * in JavaScript's own form. Cutting text is ten times as fast as going through a Date.
 */
function toIso(text: string): string {
  const end = text.lastIndexOf("+");
  const fraction = text.slice(20, end).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
