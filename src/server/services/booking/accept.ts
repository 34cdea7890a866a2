import { v7 as uuid } from "uuid";
import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import { pointOf } from "~/domain/mechanic/matching";
import { TRIAL_EXPIRED_MESSAGE } from "~/domain/mechanic/trial";
import type { BookingView } from "~/domain/booking/schema";
import { BOOKING_MOVES, CONFLICT_SENTENCES } from "~/domain/booking/status";
import { violatedConstraint } from "~/server/gateways/db/db";
import { jobInsert } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { conflict } from "../timeline/errors";
import { announceSoon } from "../timeline/record";
import { inOneStatement } from "../transaction";
import { goneSince, requireMechanic } from "./move";
import { bookingRow, bookingsStatement, readBookings, type BookingRow } from "./rows";
import { TAKEABLE, visibleTo, type MechanicFacts } from "./scope";
import { isNearEnough, presentBooking } from "./view";

/**
 * PUT /api/bookings/{id}/accept. Of many mechanics at once exactly one wins (specification §4). The
 * statement asks all rules and takes the job in one go; which of them said no is looked up only then.
 */
export async function acceptBooking(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<BookingView> {
  const begun = ctx.clock.now();
  try {
    const view = await inOneStatement(ctx, async (ctx) => {
      const taken = isRowId(id) ? await take(ctx, actor.userId, id) : null;
      if (taken === null) throw await whyRefused(ctx, actor, id, begun);
      return taken;
    });
    announceSoon(ctx, view, { pool: true });
    return view;
  } catch (error) {
    if (violatedConstraint(error) !== "Booking_no_overlap") throw error;
    throw conflict(CONFLICT_SENTENCES.overlap, "pending");
  }
}

const takenRows = z.array(
  bookingRow.extend({
    mechanicLatitude: z.number().nullable(),
    mechanicLongitude: z.number().nullable(),
  }),
);

/**
 * The move with its timeline entry and its mail job in one statement; null where it found nothing to
 * move. What it saw when it began is what it takes: an edit that it had to wait for changes the
 * version. The lock comes first, because a decline changes no column of the booking: an accept that
 * had to wait for one sees it only by asking again once it has the lock.
 */
async function take(ctx: ServiceContext, userId: string, id: string): Promise<BookingView | null> {
  const { from, to } = BOOKING_MOVES.accept;
  const eventId = uuid();
  const now = ctx.clock.now().toISOString();
  const job = jobInsert("mail.booking", { bookingId: id, kind: "accept" }, Prisma.sql`moved`);
  const parts = Prisma.sql`
    WITH seen AS (
      SELECT "version" FROM "Booking" WHERE "id" = ${id}::uuid
    ), locked AS (
      SELECT b."id", p."latitude" AS "mechanicLatitude", p."longitude" AS "mechanicLongitude"
      FROM "Booking" b JOIN "MechanicProfile" p ON p."userId" = ${userId}::uuid
      WHERE b."id" = ${id}::uuid AND b."status" = ${from}::"BookingStatus" AND ${TAKEABLE}
      FOR NO KEY UPDATE OF b
    ), moved AS (
      UPDATE "Booking" b SET
        "status" = ${to}::"BookingStatus", "version" = b."version" + 1,
        "mechanicId" = ${userId}::uuid, "acceptedAt" = ${now}::timestamptz,
        "updatedAt" = ${now}::timestamptz
      FROM locked, seen
      WHERE b."id" = locked."id" AND b."status" = ${from}::"BookingStatus"
        AND b."version" = seen."version"
        AND NOT has_declined(${userId}::uuid, locked."id")
      RETURNING b.*, locked."mechanicLatitude", locked."mechanicLongitude"
    ), event AS (
      INSERT INTO "BookingEvent" ("id", "bookingId", "kind", "actorId", "createdAt")
      SELECT ${eventId}::uuid, m."id", 'accept', m."mechanicId", m."acceptedAt" FROM moved m
    ), job AS (${job})`;
  const page = Prisma.sql`SELECT * FROM moved`;
  const point = Prisma.sql`, b."mechanicLatitude", b."mechanicLongitude"`;
  const [row] = takenRows.parse(await ctx.sql(bookingsStatement(userId, page, parts, point)));
  if (row === undefined) return null;
  const { mechanicLatitude: latitude, mechanicLongitude: longitude } = row;
  const written = { ...row, events: [...row.events, accepted(eventId, now)] };
  const mechanic = { userId, point: pointOf({ latitude, longitude }) };
  return presentBooking(written, { as: "mechanic", mechanic });
}

const accepted = (id: string, at: string): BookingRow["events"][number] => [id, "accept", at];

/** Why nothing was taken: the first rule that says no to what is there now. */
async function whyRefused(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
  begun: Date,
): Promise<DomainError> {
  const mechanic = await requireMechanic(ctx, actor);
  const seen = isRowId(id) ? await readOwnOrVisible(ctx, mechanic, id) : null;
  if (seen?.customerId === actor.userId) {
    return new DomainError("FORBIDDEN", "You can't take a job you ordered yourself.");
  }
  if (mechanic.subscriptionStatus === "expired") {
    return new DomainError("TRIAL_EXPIRED", TRIAL_EXPIRED_MESSAGE);
  }
  if (seen === null || !isNearEnough(seen, mechanic)) return goneSince(ctx, mechanic, id, begun);
  if (seen.status === "pending" && !seen.declined && !mechanic.isAvailable) {
    return conflict("You are offline. Switch to Available to accept jobs.", seen.status);
  }
  return conflict(CONFLICT_SENTENCES.taken, seen.status);
}

/** What this mechanic may see of it, and his own order, which he is told he can't take. */
async function readOwnOrVisible(
  ctx: ServiceContext,
  mechanic: MechanicFacts,
  id: string,
): Promise<BookingRow | null> {
  const own = Prisma.sql`b."customerId" = ${mechanic.userId}::uuid`;
  const page = Prisma.sql`
    SELECT * FROM "Booking" b
    WHERE b."id" = ${id}::uuid AND (${own} OR ${visibleTo(mechanic)})`;
  return (await readBookings(ctx, mechanic.userId, page))[0] ?? null;
}
