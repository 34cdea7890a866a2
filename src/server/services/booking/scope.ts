import type { Prisma } from "~/generated/prisma/client";
import { isOnline, seesNoRequests, type Candidate } from "~/domain/booking/taking";
import { OPEN_STATUSES } from "~/domain/booking/status";
import { pointOf, type Point } from "~/domain/mechanic/matching";
import { ineligibilityOf } from "~/domain/vetting/rules";
import { isInBox } from "~/server/gateways/db/geometry";
import {
  statement,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import { blocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { vettingTerms, type TermValues } from "../mechanic/vetting";
import {
  distanceConditions,
  mechanicConditions,
  historyConditions,
  type OnOffer,
  type OnCandidate,
} from "./conditions";

const profileOf = statement<{ userId: string }, ProfileFacts>((db, value) =>
  db
    .selectFrom("MechanicProfile")
    .select(["isAvailable", "latitude", "longitude", "serviceRadius", "subscriptionStatus"])
    .select(["suspendedAt", "insuredUntil", "verifiedUntil"])
    .where("userId", "=", value("userId")),
);

type ProfileFacts = Pick<
  Tables["MechanicProfile"],
  | "isAvailable"
  | "latitude"
  | "longitude"
  | "serviceRadius"
  | "subscriptionStatus"
  | "suspendedAt"
  | "insuredUntil"
  | "verifiedUntil"
>;

/** Returns the facts about an actor that matching needs; null without a mechanic profile. */
export async function mechanicFacts(
  ctx: ServiceContext,
  actor: Actor<"user">,
): Promise<Candidate | null> {
  const { userId, userType } = actor;
  if (userType !== "mechanic") return null;
  const [profile] = await ctx.sql(profileOf({ userId }));
  return profile === undefined ? null : { userId, ...candidateFacts(ctx, profile) };
}

/** Converts a profile's row to the terms of the domain rules. */
export function candidateFacts(
  ctx: Pick<ServiceContext, "clock" | "mustBeVerified">,
  profile: ProfileFacts,
): Omit<Candidate, "userId"> {
  const { isAvailable, serviceRadius: radiusMiles, subscriptionStatus } = profile;
  const ineligibility = ineligibilityOf(profile, vettingTerms(ctx));
  return { isAvailable, radiusMiles, subscriptionStatus, ineligibility, point: pointOf(profile) };
}

/** Bookings this person ordered. */
export function orderedBy(userId: string) {
  return { customerId: userId } satisfies Prisma.BookingWhereInput;
}

/** Jobs this mechanic has accepted. */
export function takenBy(userId: string) {
  return { mechanicId: userId } satisfies Prisma.BookingWhereInput;
}

/** Either side of a booking. */
export function partyOf(userId: string): Prisma.BookingWhereInput {
  return { OR: [orderedBy(userId), takenBy(userId)] };
}

const MILES_PER_DEGREE = 69;

/** Returns a rectangle around everything within reach. The exact distance is checked afterwards. */
export function reachBox(point: Point, radiusMiles: number) {
  const dLat = (radiusMiles + 1) / MILES_PER_DEGREE;
  const shrink = Math.max(0.05, Math.cos((point.latitude * Math.PI) / 180));
  const dLng = dLat / shrink;
  return {
    south: point.latitude - dLat,
    north: point.latitude + dLat,
    west: point.longitude - dLng,
    east: point.longitude + dLng,
  };
}

/** The requests a mechanic sees: none, only those made for them, or also open jobs around them. */
export type Reach = "none" | "direct" | "around";

/**
 * Returns the reach of a mechanic. Suspended, they see no requests. Offline, or without a known
 * location, they see only requests made for them.
 */
export function reachOf(
  mechanic: Pick<Candidate, "isAvailable" | "ineligibility" | "point">,
): Reach {
  if (seesNoRequests(mechanic)) return "none";
  return isOnline(mechanic) && mechanic.point !== null ? "around" : "direct";
}

/** Values for the parts of the query. A mechanic without a point gets an empty box. */
export interface ReachValues {
  userId: string;
  south: number;
  north: number;
  west: number;
  east: number;
}

/** The box for queries without an area. */
export const EMPTY_BOX = { south: 0, north: 0, west: 0, east: 0 };

export function reachValues({ userId, point, radiusMiles }: Candidate): ReachValues {
  return { userId, ...(point === null ? EMPTY_BOX : reachBox(point, radiusMiles)) };
}

export type OnBooking = ExpressionBuilder<Tables & { b: Tables["Booking"] }, "b">;

/** A condition on a booking `b`. */
interface Filter {
  where: (eb: OnBooking) => Expression<SqlBool>;
  /** Its index is sorted like the list, so a page needs no sorting. */
  walksNewestFirst: boolean;
}

/**
 * Lists the conditions for what a mechanic may see, part by part. They only prefilter, because the
 * rectangle is slightly larger than the radius; `maySee` decides. Each part has its own index, so a
 * list queries them one by one (`visiblePage`). For one booking they're joined by OR (`visibleTo`).
 */
export function visibleFilters(reach: Reach, value: Value<ReachValues>): Filter[] {
  const userId = () => value("userId");
  /**
   * Pending, not the mechanic's own order, not declined by them, and no block between the two
   * people.
   */
  const open = (eb: OnBooking) => [
    eb("b.status", "in", OPEN_STATUSES),
    eb("b.customerId", "<>", userId()),
    eb.not(
      eb.exists(
        eb
          .selectFrom("BookingDecline as d")
          .select("d.bookingId")
          .whereRef("d.bookingId", "=", "b.id")
          .where("d.mechanicId", "=", userId()),
      ),
    ),
    eb.not(blocked(userId(), eb.ref("b.customerId"))),
  ];
  const taken: Filter = {
    where: (eb) => eb("b.mechanicId", "=", userId()),
    walksNewestFirst: true,
  };
  const requested: Filter = {
    where: (eb) => eb.and([eb("b.wishedMechanicId", "=", userId()), ...open(eb)]),
    walksNewestFirst: false,
  };
  const around: Filter = {
    where: (eb) =>
      eb.and([
        eb("b.wishedMechanicId", "is", null),
        isInBox(
          { latitude: eb.ref("b.latitude"), longitude: eb.ref("b.longitude") },
          {
            south: value("south"),
            north: value("north"),
            west: value("west"),
            east: value("east"),
          },
        ),
        ...open(eb),
      ]),
    walksNewestFirst: false,
  };
  /**
   * Declined by the mechanic and shown as canceled. Once the customer edits it, it's no longer
   * visible.
   */
  const declined: Filter = {
    where: (eb) =>
      eb(
        "b.id",
        "in",
        eb
          .selectFrom("BookingDecline as d")
          .select("d.bookingId")
          .where("d.mechanicId", "=", userId())
          .where("d.releasedAt", "is", null)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom("BookingEvent as e")
                  .select("e.id")
                  .whereRef("e.bookingId", "=", "d.bookingId")
                  .where("e.kind", "=", "edited")
                  .whereRef("e.createdAt", ">=", "d.createdAt"),
              ),
            ),
          ),
      ),
    walksNewestFirst: false,
  };
  switch (reach) {
    case "none":
      return [taken];
    case "direct":
      return [taken, requested, declined];
    case "around":
      return [taken, requested, around, declined];
    default:
      return reach satisfies never;
  }
}

/**
 * Matches everything a mechanic may see: their jobs, those they could accept, and those they
 * declined.
 */
export function visibleTo(eb: OnBooking, reach: Reach, value: Value<ReachValues>) {
  return eb.or(visibleFilters(reach, value).map(({ where }) => where(eb)));
}

/** Requires of every open job that the mechanic is eligible, can take jobs, and didn't order it. */
export function canBeOffered(eb: OnOffer, terms: TermValues) {
  return eb.and(Object.values(mechanicConditions(eb, terms)));
}

/**
 * Rules out other reasons why a mechanic `p`, the person `u`, can't accept a booking `b`: a deleted
 * account, too many releases, a decline of this job, or a block.
 */
export function hasNoObstacle(eb: OnCandidate, now: Expression<Date>) {
  const of = {
    mechanicId: eb.ref("p.userId"),
    bookingId: eb.ref("b.id"),
    customerId: eb.ref("b.customerId"),
    acceptsAgainAt: eb.ref("p.acceptsAgainAt"),
  };
  return eb.and([eb("u.disabledAt", "is", null), ...Object.values(historyConditions(of, now))]);
}

/**
 * Requires everything for a mechanic `p` to accept a pending booking `b`: `refusalToTake` in SQL.
 * Declines and blocks are checked separately, under the locks.
 */
export function canAccept(eb: OnOffer, terms: TermValues) {
  return eb.and([
    eb("b.status", "in", OPEN_STATUSES),
    canBeOffered(eb, terms),
    eb.or([
      eb("b.wishedMechanicId", "=", eb.ref("p.userId")),
      eb.and([eb("b.wishedMechanicId", "is", null), distanceConditions(eb).tooFar]),
    ]),
  ]);
}
