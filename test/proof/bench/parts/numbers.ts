import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { startServer } from "~test/support/server";
import { load } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { connect, productEnv, regularCustomers, signIn } from "../lib/stage";

export const numbers: Part = {
  name: "numbers",
  what: "the desk's numbers of two years, with all bookings",
  run: measure,
};

const WITHIN_MS = 1_000;

/** Spans as the desk asks for them; of the whole span each day is read. */
const SPANS = [
  { name: "month", days: 30, by: "day" },
  { name: "two years", days: 730, by: "month" },
] as const;

async function measure(bench: Bench): Promise<Outcome[]> {
  const databaseUrl = await bench.database();
  const sql = connect(databaseUrl);
  const product = await startServer({
    env: { ...productEnv(databaseUrl), STAFF_SECOND_FACTOR: "optional" },
  });
  const [operator = ""] = await regularCustomers(sql, 1);
  try {
    await sql.query(`UPDATE "User" SET "staffRole" = 'operator' WHERE "id" = $1`, [operator]);
    const [visitor] = await signIn(product.url, sql, [operator], "customer");
    const headers = { cookie: visitor?.cookie ?? "" };
    const closing = await closeDays(sql);
    const outcomes: Outcome[] = [];
    for (const { name, days, by } of SPANS) {
      const path = `/api/desk/numbers?by=${by}&from=${daysAgo(days)}`;
      const stretch = await load({
        url: product.url,
        clients: [{ method: "GET", path, headers }],
        seconds: bench.seconds,
      });
      if (stretch.failures > 0) throw new Error(`${stretch.failures} answers were refused.`);
      outcomes.push({
        id: `numbers, ${name}`,
        what: `GET ${path.slice(0, path.indexOf("?"))}, ${name} by ${by}`,
        goal: `99 of 100 within ${WITHIN_MS} ms`,
        figure: `${stretch.p50Ms.toFixed(0)} ms, at most ${stretch.p99Ms.toFixed(0)} ms`,
        reference: `its days were counted in ${(closing / 1_000).toFixed(1)} s`,
        ratio: stretch.p99Ms / WITHIN_MS,
        verdict: verdictOf(stretch.p99Ms / WITHIN_MS, { atMost: 1 }),
        details: { stretch, closing },
      });
    }
    return outcomes;
  } finally {
    await sql.query(`UPDATE "User" SET "staffRole" = NULL WHERE "id" = $1`, [operator]);
    await sql.query(`TRUNCATE "BusinessDay"`);
    await sql.end();
    await product.stop();
  }
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Has the product count the days that are over, as it does each hour; how many milliseconds it took. */
async function closeDays(sql: pg.Pool): Promise<number> {
  const begun = performance.now();
  await sql.query(`INSERT INTO pgboss.job (name, data) VALUES ('desk.closeDays', '{}')`);
  for (;;) {
    const { rows } = await sql.query<{ waiting: string }>(
      `SELECT count(*) AS waiting FROM pgboss.job WHERE name = 'desk.closeDays'
       AND state < 'completed'`,
    );
    if (Number(rows[0]?.waiting) === 0) return performance.now() - begun;
    await sleep(100);
  }
}
