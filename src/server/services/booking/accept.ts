import { v7 as uuid } from "uuid";
import { Prisma } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import { TRIAL_EXPIRED_MESSAGE } from "~/domain/mechanic/trial";
import type { BookingView } from "~/domain/booking/schema";
import { BOOKING_MOVES, CONFLICT_SENTENCES } from "~/domain/booking/status";
import { violatedConstraint } from "~/server/gateways/db";
import { jobInsert } from "~/server/gateways/jobs";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { conflict } from "../timeline/errors";
import { announceSoon } from "../timeline/record";
import { inOneStatement } from "../transaction";
import { goneSince, requireMechanic, whyNot } from "./move";
import { readBookings, type BookingRow } from "./rows";
import { openTo, visibleTo, type MechanicFacts } from "./scope";
import { isNearEnough, presentBooking } from "./view";

/** PUT /api/bookings/{id}/accept. Of many mechanics at once exactly one wins (specification §4). */
export async function acceptBooking(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<BookingView> {
  const begun = ctx.clock.now();
  const mechanic = await requireMechanic(ctx, actor);
  const seen = isRowId(id) ? await readOwnOrVisible(ctx, mechanic, id) : null;
  if (seen?.customerId === actor.userId) {
    throw new DomainError("FORBIDDEN", "You can't take a job you ordered yourself.");
  }
  if (mechanic.subscriptionStatus === "expired") {
    throw new DomainError("TRIAL_EXPIRED", TRIAL_EXPIRED_MESSAGE);
  }
  if (seen === null || !isNearEnough(seen, mechanic))
    throw await goneSince(ctx, mechanic, id, begun);
  if (seen.status !== "pending" || seen.declined) {
    throw conflict(CONFLICT_SENTENCES.taken, seen.status);
  }
  if (!mechanic.isAvailable) {
    throw conflict("You are offline. Switch to Available to accept jobs.", seen.status);
  }
  try {
    const view = await inOneStatement(ctx, async (ctx) => {
      const row = await take(ctx, mechanic, seen);
      if (row === null) throw await whyNot(ctx, id, CONFLICT_SENTENCES.taken);
      return presentBooking(row, { as: "mechanic", mechanic });
    });
    announceSoon(ctx, view, { pool: true });
    return view;
  } catch (error) {
    if (violatedConstraint(error) !== "Booking_no_overlap") throw error;
    throw conflict(CONFLICT_SENTENCES.overlap, "pending");
  }
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

/**
 * The move with its timeline entry and its mail job in one statement; null where it found nothing to
 * move. What he saw is what he takes: an edit in between changes the version. The lock comes first,
 * because a decline changes no column of the booking: an accept that had to wait for one sees it only
 * by asking again once it has the lock.
 */
async function take(
  ctx: ServiceContext,
  mechanic: MechanicFacts,
  seen: BookingRow,
): Promise<BookingRow | null> {
  const { from, to } = BOOKING_MOVES.accept;
  const eventId = uuid();
  const now = ctx.clock.now().toISOString();
  const job = jobInsert("mail.booking", { bookingId: seen.id, kind: "accept" }, Prisma.sql`moved`);
  const parts = Prisma.sql`
    WITH locked AS (
      SELECT "id" FROM "Booking" WHERE "id" = ${seen.id}::uuid FOR NO KEY UPDATE
    ), moved AS (
      UPDATE "Booking" b SET
        "status" = ${to}::"BookingStatus", "version" = b."version" + 1,
        "mechanicId" = ${mechanic.userId}::uuid, "acceptedAt" = ${now}::timestamptz,
        "updatedAt" = ${now}::timestamptz
      FROM locked
      WHERE b."id" = locked."id" AND b."status" = ${from}::"BookingStatus"
        AND b."version" = ${seen.version}::integer
        AND NOT has_declined(${mechanic.userId}::uuid, locked."id")
        AND ${openTo(mechanic)}
      RETURNING b.*
    ), event AS (
      INSERT INTO "BookingEvent" ("id", "bookingId", "kind", "actorId", "createdAt")
      SELECT ${eventId}::uuid, m."id", 'accept', m."mechanicId", m."acceptedAt" FROM moved m
    ), job AS (${job})`;
  const page = Prisma.sql`SELECT * FROM moved`;
  const [row] = await readBookings(ctx, mechanic.userId, page, parts);
  return row === undefined ? null : { ...row, events: [...row.events, [eventId, "accept", now]] };
}
