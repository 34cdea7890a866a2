import type pg from "pg";
import { startServer, type RunningServer } from "~test/support/http/server";
import { CITIES } from "../lib/cities";
import { mustBeSame, textOf, withoutRandom } from "../lib/compare";
import { CONNECTIONS, load, median, type LoadRequest } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText } from "../lib/rounds";
import { connect, openStage, productEnv } from "../lib/stage";
import { sizesUpTo } from "./search";

export const quotes: Part = {
  name: "p13",
  what: "POST /api/quotes, signed out: price, mechanics nearby and first free times",
  async run(bench) {
    return [await againstHand(bench), await growth(bench)];
  },
};

/** Each client asks at another ZIP code, for the same two services. */
async function requestsOf(sql: pg.Pool): Promise<LoadRequest[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT "id" FROM "Service" WHERE "isActive" ORDER BY "sortOrder", "name" LIMIT 2`,
  );
  return Array.from({ length: CONNECTIONS }, (_, index) => ({
    method: "POST",
    path: "/api/quotes",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      location: CITIES[index % CITIES.length]?.zip ?? "10001",
      serviceIds: rows.map(({ id }) => id),
    }),
  }));
}

async function againstHand(bench: Bench): Promise<Outcome> {
  const stage = await openStage(await bench.database());
  try {
    const clients = await requestsOf(stage.sql);
    for (const { path, ...request } of clients) {
      if (typeof path !== "string") throw new Error("Expected one path.");
      mustBeSame(
        `${path} ${request.body}`,
        withoutRandom(await textOf(stage.product.url + path, request)),
        withoutRandom(await textOf(stage.reference.url + path, request)),
      );
    }
    const { seconds } = bench;
    const { product, reference, ratio } = await interleave(bench, {
      product: () => load({ url: stage.product.url, clients, seconds }),
      reference: () => load({ url: stage.reference.url, clients, seconds }),
    });
    return {
      id: "P13",
      what: quotes.what,
      goal: "≥ 0.45 × hand-written",
      figure: sideText(product),
      reference: sideText(reference),
      ratio,
      verdict: verdictOf(ratio, { atLeast: 0.45 }),
      details: { product, reference },
    };
  } finally {
    await takeOutQuotes(stage.sql);
    await stage.close();
  }
}

/** Answers of one client, one after the other, in databases of each size. */
async function growth(bench: Bench): Promise<Outcome> {
  const open: { rows: number; sql: pg.Pool; product: RunningServer; clients: LoadRequest[] }[] = [];
  const seen = new Map<number, number[]>();
  try {
    for (const rows of sizesUpTo(bench.rows)) {
      const url = await bench.database(rows);
      const sql = connect(url);
      const product = await startServer({ env: productEnv(url) });
      open.push({ rows, sql, product, clients: await requestsOf(sql) });
    }
    // The first round warms up.
    for (let round = 0; round <= bench.rounds; round += 1) {
      for (const { rows, product, clients } of open) {
        for (const { path, ...request } of clients) {
          const begun = performance.now();
          await textOf(`${product.url}${String(path)}`, request);
          if (round === 0) continue;
          seen.set(rows, [...(seen.get(rows) ?? []), performance.now() - begun]);
        }
      }
    }
  } finally {
    for (const { sql, product } of open) {
      await takeOutQuotes(sql);
      await sql.end();
      await product.stop();
    }
  }
  const [[, smallest = []] = []] = seen;
  const slowest = Math.max(...[...seen.values()].map((times) => median(times)));
  const ratio = slowest / median(smallest);
  return {
    id: "P13 growth",
    what: "one quote at each size, the slowest against the smallest",
    goal: "≤ 1.5 × from 10,000 to 1,000,000 mechanics",
    figure: [...seen]
      .map(([rows, times]) => `${rows.toLocaleString("en-US")}: ${median(times).toFixed(1)} ms`)
      .join("; "),
    reference: "",
    ratio,
    verdict: verdictOf(ratio, { atMost: 1.5 }),
  };
}

async function takeOutQuotes(sql: pg.Pool): Promise<void> {
  await sql.query(`TRUNCATE "Quote", "FunnelDay"`);
}
