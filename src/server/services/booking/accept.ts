import { v7 as uuid } from "uuid";
import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import { pointOf } from "~/domain/mechanic/matching";
import { TRIAL_EXPIRED_MESSAGE } from "~/domain/mechanic/trial";
import { ACCEPTS_WINDOW_SECONDS, refusalToTakeMore, type Taken } from "~/domain/booking/limits";
import type { acceptSchema, BookingView } from "~/domain/booking/schema";
import { BOOKING_MOVES, CONFLICT_SENTENCES, IN_HAND_STATUSES } from "~/domain/booking/status";
import { violatedConstraint } from "~/server/gateways/db/db";
import { jobInsert } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { conflict } from "../timeline/errors";
import { announceSoon, CUSTOMER } from "../timeline/record";
import { inOneStatement } from "../transaction";
import { goneSince, requireMechanic } from "./move";
import { staleTerms } from "./revision";
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
  { id, version }: z.output<typeof acceptSchema>,
): Promise<BookingView> {
  const begun = ctx.clock.now();
  try {
    const view = await inOneStatement(ctx, async (ctx) => {
      const taken = isRowId(id) ? await take(ctx, actor.userId, id, version) : null;
      if (taken === null) throw await whyRefused(ctx, actor, { id, version }, begun);
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
 * version. The locks come first: a decline changes no column of the booking and another accept none of
 * the profile, so whoever had to wait for one sees it only by asking again once it has the lock.
 */
async function take(
  ctx: ServiceContext,
  userId: string,
  id: string,
  version: number | undefined,
): Promise<BookingView | null> {
  const { from, to } = BOOKING_MOVES.accept;
  const { jobsInHand, acceptsPerHour } = ctx.bookingLimits;
  const eventId = uuid();
  const now = ctx.clock.now().toISOString();
  const hourAgo = anHourBefore(ctx.clock.now()).toISOString();
  const mail = { bookingId: id, kind: "accept" } as const;
  const job = jobInsert("mail.booking", mail, Prisma.sql`moved`, CUSTOMER);
  const parts = Prisma.sql`
    WITH seen AS (
      SELECT "version" FROM "Booking" WHERE "id" = ${id}::uuid
    ), locked AS (
      SELECT b."id", p."userId" AS "takerId", p."latitude" AS "mechanicLatitude", p."longitude" AS "mechanicLongitude"
      FROM "Booking" b JOIN "MechanicProfile" p ON p."userId" = ${userId}::uuid
      WHERE b."id" = ${id}::uuid AND b."status" = ${from}::"BookingStatus" AND ${TAKEABLE}
        AND b."version" = COALESCE(${version ?? null}::integer, b."version")
      FOR NO KEY UPDATE OF b, p
    ), moved AS (
      UPDATE "Booking" b SET
        "status" = ${to}::"BookingStatus", "version" = b."version" + 1,
        "mechanicId" = ${userId}::uuid, "acceptedAt" = ${now}::timestamptz,
        "updatedAt" = ${now}::timestamptz
      FROM locked, seen
      WHERE b."id" = locked."id" AND b."status" = ${from}::"BookingStatus"
        AND b."version" = seen."version"
        AND NOT has_declined(${userId}::uuid, locked."id")
        AND jobs_in_hand(locked."takerId") < ${jobsInHand}::integer
        AND accepts_since(locked."takerId", ${hourAgo}::timestamptz) < ${acceptsPerHour}::integer
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
  { id, version }: z.output<typeof acceptSchema>,
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
  if (seen.status !== "pending" || seen.declined) {
    return conflict(CONFLICT_SENTENCES.taken, seen.status);
  }
  if (!mechanic.isAvailable) {
    return conflict("You are offline. Switch to Available to accept jobs.", seen.status);
  }
  if (version !== undefined && version !== seen.version) return staleTerms(ctx, seen, version);
  const now = ctx.clock.now();
  const tooMuch = refusalToTakeMore(await takenBy(ctx, actor.userId, now), ctx.bookingLimits, now);
  if (tooMuch !== null) return tooMuch;
  return conflict(CONFLICT_SENTENCES.taken, seen.status);
}

const anHourBefore = (now: Date) => new Date(now.getTime() - ACCEPTS_WINDOW_SECONDS * 1000);

async function takenBy(ctx: ServiceContext, mechanicId: string, now: Date): Promise<Taken> {
  const since = anHourBefore(now);
  const [jobsInHand, accepts] = await Promise.all([
    ctx.db.booking.count({ where: { mechanicId, status: { in: [...IN_HAND_STATUSES] } } }),
    ctx.db.bookingEvent.aggregate({
      where: { kind: "accept", actorId: mechanicId, createdAt: { gt: since } },
      _count: { _all: true },
      _min: { createdAt: true },
    }),
  ]);
  return {
    jobsInHand,
    acceptsThisHour: accepts._count._all,
    firstAcceptThisHour: accepts._min.createdAt,
  };
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
