import { sql, type Expression } from "kysely";

type Degrees = Expression<number | null>;

/** Whether a point lies in a rectangle, in the words of the index Booking_open_places. */
export function isInBox(
  at: { latitude: Degrees; longitude: Degrees },
  box: Record<"south" | "west" | "north" | "east", Expression<number>>,
) {
  return sql<boolean>`point(${at.longitude}, ${at.latitude}) <@ box(
    point(${box.west}::float8, ${box.south}::float8), point(${box.east}::float8, ${box.north}::float8))`;
}

/** Great-circle distance between two known points. */
export function milesBetween(
  a: { latitude: Degrees; longitude: Degrees },
  b: { latitude: Degrees; longitude: Degrees },
) {
  return sql<number>`miles_between(${a.latitude}, ${a.longitude}, ${b.latitude}, ${b.longitude})`;
}

/** The mechanics found whose own radius reaches a place, nearest first: the walk over the map. */
export function mechanicsInReach(of: {
  latitude: Expression<number>;
  longitude: Expression<number>;
  skill: Expression<string | null>;
  freeAt: Expression<Date | null>;
  wanted: Expression<number>;
  now: Expression<Date>;
  mustBeVerified: Expression<boolean>;
}) {
  return sql<{ profile_id: string; miles: number }>`mechanics_in_reach(${of.latitude}::float8,
    ${of.longitude}::float8, ${of.skill}::text, ${of.freeAt}::timestamptz, ${of.wanted}::integer,
    ${of.now}::timestamptz, ${of.mustBeVerified}::boolean)`.as("near");
}
