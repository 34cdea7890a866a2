import { v7 as uuid } from "uuid";
import { z } from "zod";
import { bookingNumber } from "~/domain/booking/booking-number";
import { deadlinesOf } from "~/domain/booking/schedule/expiry";
import { cellOf } from "~/domain/mechanic/area";
import { randomBytes } from "node:crypto";
import { BOOKING_COLUMNS, bookingJson, type BookingRow } from "./booking-json";
import { pointOfZip } from "./places";
import { notifySoon } from "./notify";
import type { Answer, Asked, Run } from "./server";

/** SQL that writes the job of a booking's mail from `b`, as the product's queue does. */
export const mailJob = (kind: string) => `
  INSERT INTO pgboss.job (name, data, singleton_key, dead_letter, expire_in, keep_until, retry_limit,
    retry_delay, retry_backoff, policy)
  SELECT q.name, jsonb_build_object('bookingId', b."id", 'kind', '${kind}', 'customerId', b."customerId"), gen_random_uuid()::text, q.dead_letter,
    q.expire_seconds * interval '1s', now() + interval '14 days', q.retry_limit, q.retry_delay, false, q.policy
  FROM b JOIN pgboss.queue q ON q.name = 'mail.booking'`;

const CREATE = `
  WITH vehicle AS (
    UPDATE "Vehicle" v SET "lastUsedAt" = now()
    FROM "Session" s WHERE s."id" = $1 AND s."expiresAt" > now() AND v."id" = $2 AND v."ownerId" = s."userId"
    RETURNING v.*
  ), picked AS (
    SELECT s.*, wanted.position FROM unnest($3::uuid[]) WITH ORDINALITY wanted (id, position)
    JOIN "Service" s ON s."id" = wanted.id AND s."isActive"
  ), price AS (
    SELECT sum("basePriceCents")::integer AS subtotal, (sum("basePriceCents")::integer * 5 + 50) / 100 AS fee,
      sum("estimatedDuration") AS minutes, count(*) AS lines FROM picked
  ), b AS (
    INSERT INTO "Booking" ("id", "bookingNumber", "customerId", "vehicleId", "scheduledAt", "busyUntil", "timeZone",
      "serviceLocation", "area", "expiresAt", "remindAt", "latitude", "longitude", "issueDescription", "customerProvidesParts",
      "subtotalCents", "platformFeeCents", "totalCents", "createdAt", "updatedAt")
    SELECT $4, $5, "ownerId", "id", $6::timestamptz, $6::timestamptz + (minutes + 30) * interval '1 minute', $7,
      $8, $15, $16, $17, $9, $10, $11, $12, subtotal, fee, subtotal + fee, $13, $13
    FROM vehicle CROSS JOIN price WHERE price.lines = cardinality($3::uuid[]) AND pending_bookings("ownerId") < 1000000
    RETURNING *
  ), line AS (
    INSERT INTO "BookingLine" ("bookingId", "serviceId", "position", "name", "priceCents", "durationMinutes",
      "parts", "partsNote")
    SELECT b."id", p."id", p.position - 1, p."name", p."basePriceCents", p."estimatedDuration", p."parts",
      p."partsNote" FROM b CROSS JOIN picked p
  ), event AS (
    INSERT INTO "BookingEvent" ("id", "bookingId", "kind", "actorId", "createdAt")
    SELECT $14, "id", 'created', "customerId", $13 FROM b RETURNING *
  ), job AS (${mailJob("created")})
  SELECT ${BOOKING_COLUMNS}, NULL AS "distanceMiles", false AS "reviewed",
    (SELECT json_agg(json_build_object('id', p."id", 'name', p."name", 'cents', p."basePriceCents",
      'minutes', p."estimatedDuration", 'parts', p."parts", 'partsNote', p."partsNote") ORDER BY p.position) FROM picked p) AS "lines",
    (SELECT json_build_array(json_build_object('id', e."id", 'kind', e."kind",
      'at', to_char(e."createdAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) FROM event e) AS "events"
  FROM b JOIN "User" c ON c."id" = b."customerId" LEFT JOIN "User" m ON m."id" = b."mechanicId"`;

const body = z.object({
  vehicleId: z.string(),
  serviceIds: z.array(z.string()),
  serviceLocation: z.string(),
  scheduledAt: z.string(),
  timeZone: z.string(),
  issueDescription: z.string(),
  customerProvidesPartss: z.boolean(),
});

export async function createBooking(run: Run, asked: Asked): Promise<Answer> {
  const input = body.parse(JSON.parse(asked.body));
  const place = pointOfZip(input.serviceLocation.slice(-5));
  const near = place === null ? null : cellOf(place);
  for (;;) {
    const now = new Date();
    const { expiresAt, remindAt } = deadlinesOf(now, new Date(input.scheduledAt));
    try {
      const [row] = await run<BookingRow>("create", CREATE, [
        asked.session,
        input.vehicleId,
        input.serviceIds,
        uuid(),
        bookingNumber(randomBytes(6)),
        input.scheduledAt,
        input.timeZone,
        input.serviceLocation,
        near?.latitude,
        near?.longitude,
        input.issueDescription,
        input.customerProvidesPartss,
        now,
        uuid(),
        place?.label,
        expiresAt,
        remindAt,
      ]);
      if (row === undefined) return 404;
      notifySoon(run, [row.customerId]);
      return JSON.stringify(bookingJson(row));
    } catch (error) {
      // With a million numbers in use, one draw in seven hundred is taken already.
      if (!(error instanceof Error && "code" in error && error.code === "23505")) throw error;
    }
  }
}
