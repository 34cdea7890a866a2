import type pg from "pg";
import type { Point } from "~/domain/mechanic/matching";
import { CITIES } from "./cities";
import { median, percentile } from "./load";

export const WANTED = 24;
export const POINTS = 200;
/** The largest service radius, in meters. */
const FARTHEST_METRES = 160_934.4;
const METRES_PER_MILE = 1_609.344;

const COLUMNS = `u."id" AS "userId", u."firstName", u."lastName", p."location", p."hourlyRateCents",
  p."ratingSum", p."ratingCount", p."completedJobs", p."serviceRadius"`;

/** The product's search, as plain text. */
export const BY_PRODUCT = `
  SELECT ${COLUMNS}, near.miles FROM mechanics_in_reach($1, $2, NULL, NULL, ${WANTED}, now(), false) near
  JOIN "MechanicProfile" p ON p."id" = near.profile_id JOIN "User" u ON u."id" = p."userId"
  ORDER BY near.miles, u."id" LIMIT ${WANTED}`;

/** The product's search written with PostGIS. */
export const BY_POSTGIS = `
  SELECT ${COLUMNS}, near.metres / ${METRES_PER_MILE} AS miles FROM (
    SELECT id, bench.ST_Distance(at, bench.ST_MakePoint($2, $1)::bench.geography, false) AS metres
    FROM bench.place
    WHERE bench.ST_DWithin(at, bench.ST_MakePoint($2, $1)::bench.geography, ${FARTHEST_METRES}, false)
      AND bench.ST_Distance(at, bench.ST_MakePoint($2, $1)::bench.geography, false) <= reach
    ORDER BY at OPERATOR(bench.<->) bench.ST_MakePoint($2, $1)::bench.geography LIMIT ${WANTED}
  ) near JOIN "MechanicProfile" p ON p."id" = near.id JOIN "User" u ON u."id" = p."userId"
  ORDER BY near.metres, u."id"`;

/**
 * Returns the same points in every run: every second one in a city, the others anywhere in the
 * country.
 */
export function searchPoints(count: number): Point[] {
  let state = 42;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return Array.from({ length: count }, (_, index) => {
    const city = CITIES[Math.floor(random() * CITIES.length)];
    const [a, b] = [random(), random()];
    return index % 2 === 0 && city !== undefined
      ? { latitude: city.latitude + (a - 0.5) * 0.4, longitude: city.longitude + (b - 0.5) * 0.4 }
      : { latitude: 30 + 18 * a, longitude: -120 + 45 * b };
  });
}

/** Returns the milliseconds of each point's search, one after the other on one connection. */
export async function timesOf(sql: pg.ClientBase, name: string, text: string): Promise<number[]> {
  const times: number[] = [];
  for (const { latitude, longitude } of searchPoints(POINTS)) {
    const begun = performance.now();
    await sql.query({ name, text, values: [latitude, longitude] });
    times.push(performance.now() - begun);
  }
  return times;
}

export const milliseconds = (times: readonly number[]) =>
  `p50 ${median(times).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
export const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);

/** Creates the reference's table and index; returns the reason if PostGIS isn't installed. */
export async function addPostgis(
  sql: pg.ClientBase,
  say: (line: string) => void,
): Promise<string | null> {
  const { rows } = await sql.query<{ table: string | null }>(
    "SELECT to_regclass('bench.place')::text AS table",
  );
  if (rows[0]?.table != null) return null;
  try {
    await sql.query("CREATE EXTENSION IF NOT EXISTS postgis SCHEMA bench");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  say("  creating the PostGIS table");
  await sql.query(`
    CREATE TABLE bench.place AS
      SELECT "id" AS id, "serviceRadius" * ${METRES_PER_MILE} AS reach,
        bench.ST_MakePoint("longitude", "latitude")::bench.geography AS at
      FROM "MechanicProfile" WHERE "isAvailable";
    SET maintenance_work_mem = '512MB';
    CREATE INDEX place_at ON bench.place USING gist (at);
    ANALYZE bench.place`);
  return null;
}
