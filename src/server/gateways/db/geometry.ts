import { sql, type Expression } from "kysely";

type Degrees = Expression<number | null>;

/** Matches points in a rectangle, in the form of the index Booking_open_places. */
export function isInBox(
  at: { latitude: Degrees; longitude: Degrees },
  box: Record<"south" | "west" | "north" | "east", Expression<number>>,
) {
  return sql<boolean>`point(${at.longitude}, ${at.latitude}) <@ box(
    point(${box.west}::float8, ${box.south}::float8), point(${box.east}::float8, ${box.north}::float8))`;
}

/** Computes the great-circle distance between two known points. */
export function milesBetween(
  a: { latitude: Degrees; longitude: Degrees },
  b: { latitude: Degrees; longitude: Degrees },
) {
  return sql<number>`miles_between(${a.latitude}, ${a.longitude}, ${b.latitude}, ${b.longitude})`;
}

/**
 * Matches mechanics' map cells around a location, in the form of the index
 * MechanicProfile_map_point. It's a prefilter, slightly wider than the distance.
 */
export function isAround(
  area: { latitude: Degrees; longitude: Degrees },
  origin: { latitude: Expression<number>; longitude: Expression<number> },
  miles: number,
) {
  return sql<boolean>`map_point(${area.latitude}, ${area.longitude}) <@ circle(
    map_point(${origin.latitude}::float8, ${origin.longitude}::float8),
    on_map_at_most(${origin.latitude}::float8, ${sql.lit(miles)}))`;
}

/**
 * Counts the mechanics who work at a location, up to `most`, whether or not they take requests now.
 */
export function mechanicsWorkingAt(of: {
  latitude: Expression<number>;
  longitude: Expression<number>;
  now: Expression<Date>;
  mustBeVerified: Expression<boolean>;
  most: Expression<number>;
}) {
  return sql<number>`mechanics_working_at(${of.latitude}::float8, ${of.longitude}::float8,
    ${of.now}::timestamptz, ${of.mustBeVerified}::boolean, ${of.most}::integer)`;
}

/** Finds mechanics whose own radius reaches a location, nearest first, through the map index. */
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
