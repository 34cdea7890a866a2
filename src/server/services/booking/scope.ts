import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import { pointOf, type Point } from "~/domain/mechanic/matching";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** The mechanic behind an actor, as far as matching needs him. */
export interface MechanicFacts {
  userId: string;
  isAvailable: boolean;
  point: Point | null;
  radiusMiles: number;
  subscriptionStatus: string;
}

const profileRows = z.array(
  z.object({
    isAvailable: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    serviceRadius: z.number(),
    subscriptionStatus: z.string(),
  }),
);

/** The mechanic's profile facts, or null while he has no profile. */
export async function mechanicFacts(
  ctx: ServiceContext,
  actor: Actor<"user">,
): Promise<MechanicFacts | null> {
  if (actor.userType !== "mechanic") return null;
  const rows = await ctx.sql(Prisma.sql`
    SELECT "isAvailable", "latitude", "longitude", "serviceRadius",
      "subscriptionStatus"::text AS "subscriptionStatus"
    FROM "MechanicProfile" WHERE "userId" = ${actor.userId}::uuid`);
  const [profile] = profileRows.parse(rows);
  return profile === undefined
    ? null
    : {
        userId: actor.userId,
        isAvailable: profile.isAvailable,
        point: pointOf(profile),
        radiusMiles: profile.serviceRadius,
        subscriptionStatus: profile.subscriptionStatus,
      };
}

/** Bookings this person ordered. */
export function orderedBy(userId: string) {
  return { customerId: userId } satisfies Prisma.BookingWhereInput;
}

/** Jobs this mechanic has taken. */
export function takenBy(userId: string) {
  return { mechanicId: userId } satisfies Prisma.BookingWhereInput;
}

const MILES_PER_DEGREE = 69;

/** A rectangle that holds every place within reach; the exact distance is checked afterwards. */
export function reachBox(point: Point, radiusMiles: number) {
  const dLat = (radiusMiles + 1) / MILES_PER_DEGREE;
  const shrink = Math.max(0.05, Math.cos((point.latitude * Math.PI) / 180));
  const dLng = dLat / shrink;
  return {
    latitude: { gte: point.latitude - dLat, lte: point.latitude + dLat },
    longitude: { gte: point.longitude - dLng, lte: point.longitude + dLng },
  } satisfies Prisma.BookingWhereInput;
}

/** A condition on a booking `b`. */
interface Part {
  where: Prisma.Sql;
  /** Its index is in the order of the list, so a page of it need not be sorted. */
  walksNewestFirst: boolean;
}

// What a mechanic may see. Each part has an index of its own, so a list asks part by part
// (`visiblePage`); for one booking they are joined by OR (`visibleTo`).

/** Jobs this mechanic has taken. */
function taken({ userId }: MechanicFacts): Part {
  return { where: Prisma.sql`b."mechanicId" = ${userId}::uuid`, walksNewestFirst: true };
}

/** Pending, not his own order, and not one he said no to. */
function couldTake({ userId }: MechanicFacts): Prisma.Sql {
  return Prisma.sql`b."status" = 'pending' AND b."customerId" <> ${userId}::uuid
    AND NOT EXISTS (
      SELECT FROM "BookingDecline" d
      WHERE d."bookingId" = b."id" AND d."mechanicId" = ${userId}::uuid
    )`;
}

/** Open requests addressed to him. */
function addressed(mechanic: MechanicFacts): Part {
  return {
    where: Prisma.sql`b."wishedMechanicId" = ${mechanic.userId}::uuid AND ${couldTake(mechanic)}`,
    walksNewestFirst: false,
  };
}

/** Open requests addressed to nobody, in a rectangle around him. */
function nearby(mechanic: MechanicFacts, point: Point): Part {
  const { latitude, longitude } = reachBox(point, mechanic.radiusMiles);
  return {
    where: Prisma.sql`b."wishedMechanicId" IS NULL
      AND point(b."longitude", b."latitude") <@ box(
        point(${longitude.gte}::float8, ${latitude.gte}::float8),
        point(${longitude.lte}::float8, ${latitude.lte}::float8)
      ) AND ${couldTake(mechanic)}`,
    walksNewestFirst: false,
  };
}

/** Open requests addressed to nobody whose place is not known. */
function unplaced(mechanic: MechanicFacts): Part {
  return {
    where: Prisma.sql`b."wishedMechanicId" IS NULL AND b."latitude" IS NULL
      AND ${couldTake(mechanic)}`,
    walksNewestFirst: true,
  };
}

/** Open requests addressed to nobody, for a mechanic whose own place is not known. */
function anywhere(mechanic: MechanicFacts): Part {
  return {
    where: Prisma.sql`b."wishedMechanicId" IS NULL AND ${couldTake(mechanic)}`,
    walksNewestFirst: true,
  };
}

/**
 * Requests this mechanic said no to; his list shows them as cancelled. One that was edited since is
 * gone for him: he sees what he declined, or nothing.
 */
function declinedBy({ userId }: MechanicFacts): Part {
  return {
    where: Prisma.sql`b."id" IN (
      SELECT d."bookingId" FROM "BookingDecline" d
      WHERE d."mechanicId" = ${userId}::uuid AND NOT EXISTS (
        SELECT FROM "BookingEvent" e
        WHERE e."bookingId" = d."bookingId" AND e."kind" = 'edited' AND e."createdAt" >= d."createdAt"
      )
    )`,
    walksNewestFirst: false,
  };
}

function openParts(mechanic: MechanicFacts): Part[] {
  const { point } = mechanic;
  if (!mechanic.isAvailable) return [addressed(mechanic)];
  return point === null
    ? [addressed(mechanic), anywhere(mechanic)]
    : [addressed(mechanic), nearby(mechanic, point), unplaced(mechanic)];
}

function visibleParts(mechanic: MechanicFacts): Part[] {
  return [taken(mechanic), ...openParts(mechanic), declinedBy(mechanic)];
}

const anyOf = (parts: Part[]) =>
  Prisma.sql`((${Prisma.join(
    parts.map(({ where }) => where),
    ") OR (",
  )}))`;

/**
 * What lets a mechanic `p` (his row of MechanicProfile) take a pending booking `b`, all of it asked of
 * the rows: online, with a trial or plan, addressed to him or to nobody and then, where both places are
 * known, within his radius. Never his own order. Declines are asked apart, under the booking's lock.
 */
export const TAKEABLE = Prisma.sql`
  p."isAvailable" AND p."subscriptionStatus" <> 'expired' AND b."customerId" <> p."userId"
  AND (b."wishedMechanicId" = p."userId" OR (b."wishedMechanicId" IS NULL AND (
    p."latitude" IS NULL OR p."longitude" IS NULL OR b."latitude" IS NULL OR b."longitude" IS NULL
    OR miles_between(p."latitude", p."longitude", b."latitude", b."longitude") <= p."serviceRadius"
  )))`;

/** Everything a mechanic may look at: his jobs, what he could take, what he declined. */
export function visibleTo(mechanic: MechanicFacts): Prisma.Sql {
  return anyOf(visibleParts(mechanic));
}

/** One page of a list: `more` is the keyset and the filter, as conditions on `b`. */
interface Page {
  more: Prisma.Sql;
  limit: number;
}

const NEWEST_FIRST = Prisma.sql`ORDER BY b."createdAt" DESC, b."id" DESC`;

/** A page of the bookings somebody ordered, newest first. */
export function orderedPage(userId: string, { more, limit }: Page): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM "Booking" b WHERE b."customerId" = ${userId}::uuid ${more}
    ${NEWEST_FIRST} LIMIT ${limit}::integer`;
}

/**
 * A page of what a mechanic may look at, newest first. An OR over the parts would read the whole
 * table; asked one by one, each uses its index. OFFSET 0 keeps the planner from walking all open
 * jobs by their age where few of them are near.
 */
export function visiblePage(mechanic: MechanicFacts, { more, limit }: Page): Prisma.Sql {
  const pages = visibleParts(mechanic).map(({ where, walksNewestFirst }) => {
    const found = Prisma.sql`
      SELECT b."id", b."createdAt" FROM "Booking" b WHERE ${where} ${more}
      ${walksNewestFirst ? Prisma.empty : Prisma.sql`OFFSET 0`}`;
    return Prisma.sql`(
      SELECT b."id" FROM (${found}) b ${NEWEST_FIRST} LIMIT ${limit}::integer
    )`;
  });
  return Prisma.sql`
    SELECT * FROM "Booking" b WHERE b."id" IN (${Prisma.join(pages, " UNION ")})
    ${NEWEST_FIRST} LIMIT ${limit}::integer`;
}

/** Either side of a booking. */
export function partyOf(userId: string): Prisma.BookingWhereInput {
  return { OR: [orderedBy(userId), takenBy(userId)] };
}
