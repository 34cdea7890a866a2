import type pg from "pg";
import { z } from "zod";
import { distanceMiles, type Point } from "~/domain/mechanic/matching";
import { CITIES } from "../lib/cities";
import { mustBeSame, textOf } from "../lib/compare";
import { CONNECTIONS, load, median, percentile } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText } from "../lib/rounds";
import { connect, openStage, regularCustomers, signIn } from "../lib/stage";
import { getsOf } from "./list";

export const search: Part = {
  name: "p5",
  what: "search for mechanics who reach a place, the nearest 24",
  async run(bench) {
    return [
      ...(await againstPostgis(bench)),
      ...(await growth(bench)),
      await againstBruteForce(bench),
      await overHttp(bench),
    ];
  },
};

const WANTED = 24;
const POINTS = 200;
/** What a mechanic may drive at most, metres. */
const FARTHEST_METRES = 160_934.4;
const METRES_PER_MILE = 1_609.344;

const COLUMNS = `u."id" AS "userId", u."firstName", u."lastName", p."location", p."hourlyRateCents",
  p."ratingSum", p."ratingCount", p."completedJobs", p."serviceRadius"`;

const BY_PRODUCT = `
  SELECT ${COLUMNS}, near.miles FROM mechanics_in_reach($1, $2, NULL, NULL, ${WANTED}) near
  JOIN "MechanicProfile" p ON p."id" = near.profile_id JOIN "User" u ON u."id" = p."userId"
  ORDER BY near.miles, u."id" LIMIT ${WANTED}`;

const BY_POSTGIS = `
  SELECT ${COLUMNS}, near.metres / ${METRES_PER_MILE} AS miles FROM (
    SELECT id, bench.ST_Distance(at, bench.ST_MakePoint($2, $1)::bench.geography, false) AS metres
    FROM bench.place
    WHERE bench.ST_DWithin(at, bench.ST_MakePoint($2, $1)::bench.geography, ${FARTHEST_METRES}, false)
      AND bench.ST_Distance(at, bench.ST_MakePoint($2, $1)::bench.geography, false) <= reach
    ORDER BY at OPERATOR(bench.<->) bench.ST_MakePoint($2, $1)::bench.geography LIMIT ${WANTED}
  ) near JOIN "MechanicProfile" p ON p."id" = near.id JOIN "User" u ON u."id" = p."userId"
  ORDER BY near.metres, u."id"`;

/** The same points in every run: every second one in a city, the others anywhere in the country. */
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

/** How long each point took, ms, one after the other on one connection. */
async function timesOf(sql: pg.ClientBase, name: string, text: string): Promise<number[]> {
  const times: number[] = [];
  for (const { latitude, longitude } of searchPoints(POINTS)) {
    const begun = performance.now();
    await sql.query({ name, text, values: [latitude, longitude] });
    times.push(performance.now() - begun);
  }
  return times;
}

const milliseconds = (times: readonly number[]) =>
  `p50 ${median(times).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);

async function againstPostgis(bench: Bench): Promise<Outcome[]> {
  const pool = connect(await bench.database());
  const line = { id: "P5 SQL", what: "the statement of the search", goal: "≥ 1.5 × PostGIS KNN" };
  const sql = await pool.connect();
  try {
    const missing = await addPostgis(sql, bench.say);
    if (missing !== null) {
      const times = await timesOf(sql, "product", BY_PRODUCT);
      return [
        {
          ...line,
          figure: milliseconds(times),
          reference: `PostGIS is not there: ${missing}`,
          ratio: null,
          verdict: "left out",
        },
      ];
    }
    await timesOf(sql, "product", BY_PRODUCT);
    await timesOf(sql, "postgis", BY_POSTGIS);
    const [product, postgis]: [number[][], number[][]] = [[], []];
    for (let round = 0; round < bench.rounds; round += 1) {
      product.push(await timesOf(sql, "product", BY_PRODUCT));
      postgis.push(await timesOf(sql, "postgis", BY_POSTGIS));
    }
    const ratio = median(postgis.map(sum)) / median(product.map(sum));
    return [
      {
        ...line,
        figure: milliseconds(product.flat()),
        reference: `PostGIS ${milliseconds(postgis.flat())}`,
        ratio,
        verdict: verdictOf(ratio, { atLeast: 1.5 }),
      },
    ];
  } finally {
    sql.release();
    await pool.end();
  }
}

/** The reference's own table and index; why not, where PostGIS is not installed. */
async function addPostgis(sql: pg.ClientBase, say: (line: string) => void): Promise<string | null> {
  const { rows } = await sql.query<{ table: string | null }>(
    "SELECT to_regclass('bench.place')::text AS table",
  );
  if (rows[0]?.table != null) return null;
  try {
    await sql.query("CREATE EXTENSION IF NOT EXISTS postgis SCHEMA bench");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  say("  giving PostGIS its table");
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

/** Databases of this size and of those below it, the small ones first. */
export function sizesUpTo(rows: number): number[] {
  return [10_000, 100_000, 1_000_000].filter((size) => size < rows).concat(rows);
}

async function growth(bench: Bench): Promise<Outcome[]> {
  const seen = new Map<number, number[]>();
  for (const rows of sizesUpTo(bench.rows)) {
    const pool = connect(await bench.database(rows));
    const sql = await pool.connect();
    await timesOf(sql, "product", BY_PRODUCT);
    const rounds = [];
    for (let round = 0; round < bench.rounds; round += 1) {
      rounds.push(...(await timesOf(sql, "product", BY_PRODUCT)));
    }
    seen.set(rows, rounds);
    sql.release();
    await pool.end();
  }
  const [[, smallest = []] = []] = seen;
  const slowest = Math.max(...[...seen.values()].map((times) => median(times)));
  const ratio = slowest / median(smallest);
  return [
    {
      id: "P5 growth",
      what: "the statement at each size, the slowest against the smallest",
      goal: "≤ 2.5 ×, no dip between",
      figure: [...seen]
        .map(([rows, times]) => `${rows.toLocaleString("en-US")}: ${milliseconds(times)}`)
        .join("; "),
      reference: "",
      ratio,
      verdict: verdictOf(ratio, { atMost: 2.5 }),
    },
  ];
}

const place = z.object({
  id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radius: z.number(),
});
const MILES_PER_DEGREE = 69;
/** Two ways of computing a distance may differ in the last digits. */
const SAME_MILES = 1e-6;

/** Every mechanic looked at for every point, in JavaScript, against the statement's answer. */
async function againstBruteForce(bench: Bench): Promise<Outcome> {
  const pool = connect(await bench.database());
  try {
    const { rows } = await pool.query(
      `SELECT "userId" AS id, "latitude" AS latitude, "longitude" AS longitude, "serviceRadius" AS radius
       FROM "MechanicProfile" WHERE "isAvailable" AND "latitude" IS NOT NULL`,
    );
    const mechanics = z.array(place).parse(rows);
    let same = 0;
    let hits = 0;
    for (const point of searchPoints(POINTS)) {
      const expected = mechanics
        .filter(
          (one) => Math.abs(one.latitude - point.latitude) * MILES_PER_DEGREE < one.radius + 2,
        )
        .map((one) => ({ id: one.id, miles: distanceMiles(one, point), radius: one.radius }))
        .filter((one) => one.miles <= one.radius)
        .toSorted((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
        .slice(0, WANTED);
      const { rows: found } = await pool.query<{ userId: string; miles: number }>(BY_PRODUCT, [
        point.latitude,
        point.longitude,
      ]);
      hits += found.length;
      const right =
        found.length === expected.length &&
        found.every((hit, index) => {
          const wanted = expected[index];
          return (
            wanted !== undefined &&
            hit.userId === wanted.id &&
            Math.abs(hit.miles - wanted.miles) < SAME_MILES
          );
        });
      if (right) same += 1;
    }
    return {
      id: "P5 exact",
      what: "the same mechanics in the same order as by looking at all of them",
      goal: `${POINTS} of ${POINTS} points, dense and sparse`,
      figure: `${same} of ${POINTS} (${hits} mechanics found)`,
      reference: "",
      ratio: null,
      verdict: same === POINTS ? "met" : "missed",
    };
  } finally {
    await pool.end();
  }
}

/** Search by tRPC, each visitor at another ZIP code. */
export const searchPath = (zip: string) =>
  `/api/trpc/mechanic.search?input=${encodeURIComponent(
    JSON.stringify({ json: { place: zip, sort: "distance", limit: WANTED } }),
  )}`;

async function overHttp(bench: Bench): Promise<Outcome> {
  const stage = await openStage(await bench.database());
  try {
    const ids = await regularCustomers(stage.sql, CONNECTIONS);
    const visitors = await signIn(stage.product.url, stage.sql, ids, "customer");
    const paths = visitors.map((_, index) => searchPath(CITIES[index]?.zip ?? "10001"));
    const clients = (side: "product" | "reference") =>
      getsOf(visitors, "", side).map((get, index) => ({ ...get, path: paths[index] ?? "" }));
    for (const [index, path] of paths.entries()) {
      const { cookie = "", referenceCookie = "" } = visitors[index] ?? {};
      mustBeSame(
        path,
        await textOf(stage.product.url + path, { headers: { cookie } }),
        await textOf(stage.reference.url + path, { headers: { cookie: referenceCookie } }),
      );
    }
    const { seconds } = bench;
    const { product, reference, ratio } = await interleave(bench, {
      product: () => load({ url: stage.product.url, clients: clients("product"), seconds }),
      reference: () => load({ url: stage.reference.url, clients: clients("reference"), seconds }),
    });
    return {
      id: "P5 HTTP",
      what: "search by tRPC over HTTP",
      goal: "≥ 0.45 × the same SQL on bare node",
      figure: sideText(product),
      reference: sideText(reference),
      ratio,
      verdict: verdictOf(ratio, { atLeast: 0.45 }),
      details: { product, reference },
    };
  } finally {
    await stage.close();
  }
}
