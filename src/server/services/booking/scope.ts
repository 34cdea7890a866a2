import type { Prisma } from "~/generated/prisma/client";
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

/** The mechanic's profile facts, or null while he has no profile. */
export async function mechanicFacts(
  ctx: ServiceContext,
  actor: Actor<"user">,
): Promise<MechanicFacts | null> {
  if (actor.userType !== "mechanic") return null;
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId: actor.userId },
    select: {
      isAvailable: true,
      latitude: true,
      longitude: true,
      serviceRadius: true,
      subscriptionStatus: true,
    },
  });
  return profile === null
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

/**
 * Open jobs a mechanic could take: addressed to him, or to nobody while he is online and (where
 * both places are known) near enough. Never his own order, never one he declined.
 */
export function openTo(mechanic: MechanicFacts): Prisma.BookingWhereInput {
  const pool: Prisma.BookingWhereInput = { wishedMechanicId: null };
  if (mechanic.point !== null) {
    pool.OR = [{ latitude: null }, reachBox(mechanic.point, mechanic.radiusMiles)];
  }
  return {
    status: "pending",
    customerId: { not: mechanic.userId },
    declines: { none: { mechanicId: mechanic.userId } },
    OR: mechanic.isAvailable
      ? [{ wishedMechanicId: mechanic.userId }, pool]
      : [{ wishedMechanicId: mechanic.userId }],
  };
}

/** Requests this mechanic said no to; his list shows them as cancelled. */
export function declinedBy(userId: string) {
  return { declines: { some: { mechanicId: userId } } } satisfies Prisma.BookingWhereInput;
}

/** Everything a mechanic's list shows: his jobs, what he could take, what he declined. */
export function visibleTo(mechanic: MechanicFacts): Prisma.BookingWhereInput {
  return { OR: [takenBy(mechanic.userId), openTo(mechanic), declinedBy(mechanic.userId)] };
}

/** Either side of a booking. */
export function partyOf(userId: string): Prisma.BookingWhereInput {
  return { OR: [orderedBy(userId), takenBy(userId)] };
}
