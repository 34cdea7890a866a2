import type pg from "pg";
import { z } from "zod";
import { distanceMiles } from "~/domain/mechanic/matching";
import { CITIES } from "../lib/cities";
import { mustBeSame, textOf } from "../lib/compare";
import { CONNECTIONS, load, median } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText } from "../lib/rounds";
import {
  addPostgis,
  BY_POSTGIS,
  BY_PRODUCT,
  milliseconds,
  POINTS,
  searchPoints,
  sum,
  timesOf,
  WANTED,
} from "../lib/search-statements";
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

/** Returns databases of this size and smaller ones, the smallest first. */
export function sizesUpTo(rows: number): number[] {
  return [10_000, 100_000, 1_000_000].filter((size) => size < rows).concat(rows);
}

async function growth(bench: Bench): Promise<Outcome[]> {
  const seen = new Map<number, number[]>();
  const open: { rows: number; pool: pg.Pool; sql: pg.PoolClient }[] = [];
  for (const rows of sizesUpTo(bench.rows)) {
    const pool = connect(await bench.database(rows));
    const sql = await pool.connect();
    await timesOf(sql, "product", BY_PRODUCT);
    open.push({ rows, pool, sql });
  }
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const { rows, sql } of open) {
      seen.set(rows, [...(seen.get(rows) ?? []), ...(await timesOf(sql, "product", BY_PRODUCT))]);
    }
  }
  for (const { pool, sql } of open) {
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
/** Two ways of computing a distance can differ in the last digits. */
const SAME_MILES = 1e-6;

/** Compares the statement's answer with a check of every mechanic for every point in JavaScript. */
async function againstBruteForce(bench: Bench): Promise<Outcome> {
  const pool = connect(await bench.database());
  try {
    const { rows } = await pool.query(
      // The product reveals only the area of a mechanic's location.
      `SELECT "userId" AS id, "areaLatitude" AS latitude, "areaLongitude" AS longitude,
         "serviceRadius" AS radius
       FROM "MechanicProfile" WHERE "isAvailable" AND "areaLatitude" IS NOT NULL`,
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

/** Returns the path of a search by tRPC, each visitor at another ZIP code. */
export const searchPath = (zip: string, limit: number = WANTED) =>
  `/api/trpc/mechanic.search?input=${encodeURIComponent(
    JSON.stringify({ json: { place: zip, sort: "distance", limit } }),
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
