import { z } from "zod";
import { field } from "~/messages/field-key";
import { distanceMiles, type Point } from "../mechanic/matching";
import { FOLLOWING } from "./policy";
import { bookingIdSchema } from "./schema";
import { isoTime } from "../text/text";
import { HOUR_MS, MINUTE_MS } from "../time/durations";

const WHERE = field("positionWrong");

/** POST /api/bookings/{id}/position. */
export const positionSchema = bookingIdSchema.extend({
  latitude: z.number(WHERE).min(-90, WHERE).max(90, WHERE),
  longitude: z.number(WHERE).min(-180, WHERE).max(180, WHERE),
});

/**
 * Answer to a position: whether the customer sees the mechanic's location, or only the arrival
 * time.
 */
export const positionNotedSchema = z.object({ seen: z.boolean() });

/** GET /api/bookings/{id}/position: how near the mechanic is, and from which direction. */
export const positionViewSchema = z.object({
  position: z
    .object({
      milesLeft: z.number(),
      /** Degrees clockwise from north, as seen from the job. */
      bearing: z.number(),
      recordedAt: isoTime,
    })
    .nullable(),
});
export type PositionView = z.output<typeof positionViewSchema>;

/** The last stored location of a trip. */
export interface RecordedPosition extends Point {
  /** The farthest from the job since the trip began; null if the street was unknown. */
  farthestMiles: number | null;
  recordedAt: Date;
}

/** A shorter distance than the device's accuracy is no change. */
const INACCURACY_MILES = 0.2;

/** Returns whether a car can have driven that distance since then. */
function isDrivable(last: RecordedPosition, here: Point, now: Date): boolean {
  const hours = (now.getTime() - last.recordedAt.getTime()) / HOUR_MS;
  return distanceMiles(last, here) <= FOLLOWING.fastestMph * hours + INACCURACY_MILES;
}

/**
 * Adds a location to the trip and updates its farthest point. A jump no car can make starts a new
 * trip, and so does the first location with a known street.
 */
export function farthestOf(
  last: RecordedPosition | null,
  here: Point,
  street: Point | null,
  now: Date,
): number | null {
  if (street === null) return null;
  const miles = distanceMiles(here, street);
  if (last === null || last.farthestMiles === null || !isDrivable(last, here, now)) return miles;
  return Math.max(last.farthestMiles, miles);
}

/** Returns whether the trip leads to the job. A mechanic who doesn't move isn't on the way. */
export function leadsThere(
  at: Pick<RecordedPosition, keyof Point | "farthestMiles">,
  street: Point,
) {
  return (
    at.farthestMiles !== null &&
    at.farthestMiles - distanceMiles(at, street) >= FOLLOWING.nearerByMiles
  );
}

/** Returns whether the last location confirms the arrival. */
export function isThere(at: RecordedPosition, street: Point, now: Date): boolean {
  const minutes = (now.getTime() - at.recordedAt.getTime()) / MINUTE_MS;
  return (
    minutes <= FOLLOWING.thereForMinutes &&
    distanceMiles(at, street) <= FOLLOWING.thereWithinMiles &&
    leadsThere(at, street)
  );
}

/**
 * Returns what the customer sees of a location; null if nothing. A trip that began near the job
 * may have begun at the mechanic's home, so it isn't shown.
 */
export function seenOf(
  at: RecordedPosition,
  street: Point | null,
  now: Date,
): PositionView["position"] {
  if (street === null || at.farthestMiles === null) return null;
  if (at.farthestMiles < FOLLOWING.beganBeyondMiles) return null;
  if (at.recordedAt <= positionsKeptSince(now)) return null;
  const miles = distanceMiles(at, street);
  if (miles > FOLLOWING.seenWithinMiles) return null;
  return {
    milesLeft: Math.max(1, Math.round(miles * 10)) / 10,
    bearing: Math.round(bearingFrom(street, at)) % 360,
    recordedAt: at.recordedAt.toISOString(),
  };
}

/** Returns the moment up to which locations are deleted. */
export const positionsKeptSince = (now: Date) =>
  new Date(now.getTime() - FOLLOWING.keptHours * HOUR_MS);

/** Returns the milliseconds until the next location is accepted; zero or less if now. */
export const waitAfter = (recordedAt: Date, now: Date) =>
  recordedAt.getTime() + FOLLOWING.everySeconds * 1000 - now.getTime();

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the direction of a point, degrees clockwise from north. */
function bearingFrom(from: Point, to: Point): number {
  const [north, farNorth] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const x = Math.sin(east) * Math.cos(farNorth);
  const y =
    Math.cos(north) * Math.sin(farNorth) - Math.sin(north) * Math.cos(farNorth) * Math.cos(east);
  return ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360;
}
