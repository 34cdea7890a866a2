import { z } from "zod";
import { BOOKING_COLUMNS, BOOKING_LISTS, bookingJson, type BookingRow } from "./booking-json";
import type { Answer, Asked, Run } from "./server";

const LIST = `
  SELECT ${BOOKING_COLUMNS}, NULL AS "distanceMiles",
    EXISTS (SELECT FROM "Review" r WHERE r."bookingId" = b."id") AS "reviewed", ${BOOKING_LISTS}
  FROM "Booking" b
  JOIN "User" c ON c."id" = b."customerId"
  LEFT JOIN "User" m ON m."id" = b."mechanicId"
  WHERE b."customerId" = (SELECT "userId" FROM "Session" WHERE "id" = $1 AND "expiresAt" > now())
  ORDER BY b."createdAt" DESC, b."id" DESC
  LIMIT $2`;

async function newest(run: Run, session: string, limit: number) {
  const rows = await run<BookingRow>("list", LIST, [session, limit + 1]);
  const items = rows.slice(0, limit).map((row) => bookingJson(row));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items, last };
}

/** `?limit=20`: lists the caller's newest bookings. */
export async function listBookings(run: Run, asked: Asked): Promise<Answer> {
  const { items } = await newest(run, asked.session, Number(asked.query.get("limit")));
  return JSON.stringify(items);
}

const listInput = z.object({ json: z.object({ limit: z.number() }) });

/** Returns the same list in the envelope of a tRPC query. */
export async function listBookingsAsTrpc(run: Run, asked: Asked): Promise<Answer> {
  const { json } = listInput.parse(JSON.parse(asked.query.get("input") ?? ""));
  const { items, last } = await newest(run, asked.session, json.limit);
  const nextCursor =
    last === undefined
      ? null
      : Buffer.from(JSON.stringify([last.createdAt.toISOString(), last.id])).toString("base64url");
  return JSON.stringify({ result: { data: { json: { items, nextCursor } } } });
}
