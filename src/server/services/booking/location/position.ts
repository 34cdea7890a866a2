import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import {
  farthestOf,
  isThere,
  leadsThere,
  positionsKeptSince,
  seenOf,
  waitAfter,
  type positionNotedSchema,
  type positionSchema,
  type PositionView,
} from "~/domain/booking/position";
import { provesArrivalFrom } from "~/domain/booking/schedule/timing";
import { AGREED_STATUSES } from "~/domain/booking/status";
import { pointOf } from "~/domain/mechanic/matching";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { inTransaction } from "../../transaction";
import { explainAction, requireMechanic } from "../transition";
import { requireOrdered, requireVisible } from "../queries";
import { orderedBy, takenBy } from "../scope";

/** The mechanic is on the way to it. */
const ON_THE_WAY = {
  status: { in: [...AGREED_STATUSES] },
  enRouteAt: { not: null },
  arrivedAt: null,
} satisfies Prisma.BookingWhereInput;

const streetOf = (row: { streetLatitude: number | null; streetLongitude: number | null }) =>
  pointOf({ latitude: row.streetLatitude, longitude: row.streetLongitude });

/**
 * POST /api/bookings/{id}/position: the mechanic's location on the way. Only the latest one is
 * stored. Only the customer's own answer includes it, and only near the job.
 */
export async function notePosition(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, ...here }: z.output<typeof positionSchema>,
): Promise<z.output<typeof positionNotedSchema>> {
  const mechanic = await requireMechanic(ctx, actor);
  await requireVisible(ctx, id, mechanic);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    // The end of the trip deletes the location. The lock keeps this write from coming after that.
    // precondition: no position of a mechanic remains after their drive ended
    await lockBooking(ctx, id);
    const booking = await ctx.db.booking.findFirst({
      where: { id, ...ON_THE_WAY, ...takenBy(actor.userId) },
      include: { position: true },
    });
    if (booking === null) throw await explainAction(ctx, id, "share_position");
    const { position: last, followedAt, customerId } = booking;
    const waitMs = last === null ? 0 : waitAfter(last.recordedAt, now);
    // precondition: a position is stored at most every five seconds, even when several arrive
    // at once
    if (waitMs > 0) {
      throw new DomainError("positionTooSoon", {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
        limitName: "positions",
      });
    }
    const street = streetOf(booking);
    const next = { ...here, farthestMiles: farthestOf(last, here, street, now), recordedAt: now };
    await ctx.db.jobPosition.upsert({
      where: { bookingId: id },
      create: { bookingId: id, ...next },
      update: next,
    });
    if (followedAt === null && street !== null && leadsThere(next, street)) {
      await ctx.db.booking.update({ where: { id }, data: { followedAt: now } });
    }
    const seen = seenOf(next, street, now) !== null;
    const wasSeen = last !== null && seenOf(last, street, now) !== null;
    if (seen || wasSeen) {
      await ctx.live.publish(ctx.db, { topic: "position", users: [customerId], mechanics: false });
    }
    return { seen };
  });
}

/** GET /api/bookings/{id}/position: how near the mechanic is, once they're near. */
export async function positionOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<PositionView> {
  await requireOrdered(ctx, actor, id);
  const row = await ctx.db.jobPosition.findFirst({
    where: { bookingId: id, booking: { ...ON_THE_WAY, ...orderedBy(actor.userId) } },
    include: { booking: { select: { streetLatitude: true, streetLongitude: true } } },
  });
  return { position: row === null ? null : seenOf(row, streetOf(row.booking), ctx.clock.now()) };
}

/**
 * Returns whether a job's last location confirms the arrival. A location from long before the start
 * doesn't.
 */
export async function isSeenThere(ctx: ServiceContext, id: string): Promise<boolean> {
  const row = await ctx.db.jobPosition.findUnique({
    where: { bookingId: id },
    include: {
      booking: { select: { streetLatitude: true, streetLongitude: true, scheduledAt: true } },
    },
  });
  if (row === null) return false;
  const street = streetOf(row.booking);
  // precondition: a position sent long before the start confirms no arrival
  if (row.recordedAt < provesArrivalFrom(row.booking.scheduledAt)) return false;
  return street !== null && isThere(row, street, ctx.clock.now());
}

/** Deletes locations of trips that were never ended (job booking.upkeep). */
export async function forgetPositions(ctx: ServiceContext): Promise<void> {
  await ctx.db.jobPosition.deleteMany({
    where: { recordedAt: { lte: positionsKeptSince(ctx.clock.now()) } },
  });
}
