import { startServer } from "~test/support/http/server";
import { closeDays } from "../lib/days";
import { load } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { connect, productEnv, regularCustomers, signIn } from "../lib/stage";

export const numbers: Part = {
  name: "numbers",
  what: "the desk's numbers of two years, its Today, and what it looks for, with all bookings",
  run: measure,
};

const WITHIN_MS = 1_000;

/** Results appear while staff type, so they must feel immediate. */
const TYPING_WITHIN_MS = 300;

/** Texts that staff type into the search of all bookings and people. */
const TYPED = [
  "CW-2",
  "Chen",
  "customer-77",
  "(212) 555-0077",
  "0077",
  "lva",
  "lvarez",
  "8ABC123",
  "77 Main",
  "Camry",
  "nobody here",
];

/** Spans that the desk can show; each day of a span is read. */
const SPANS = [
  { name: "month", days: 30, by: "day" },
  { name: "two years", days: 730, by: "month" },
] as const;

/** Staff searches with one result, some, so many that only the first are read, and none. */
const SEARCHES = [
  { name: "a number", path: "/api/desk/bookings?q=CW-2" },
  { name: "bookings of a name", path: "/api/desk/bookings?q=Chen" },
  { name: "bookings of an address", path: "/api/desk/bookings?q=customer-77%40bench.example" },
  { name: "bookings of too many", path: "/api/desk/bookings?q=mechanic-" },
  { name: "bookings of nobody", path: "/api/desk/bookings?q=nobody-of-that-name" },
  { name: "with a problem", path: "/api/desk/bookings?trouble=any" },
  { name: "dearest of those done", path: "/api/desk/bookings?status=completed&sort=-total" },
  { name: "people of a name", path: "/api/desk/people?q=Chen" },
  { name: "mechanics by name", path: "/api/desk/people?who=mechanic&sort=name" },
  { name: "people of too many", path: "/api/desk/people?q=mechanic-" },
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
    const ask = async (id: string, path: string, reference: string, within = WITHIN_MS) => {
      const stretch = await load({
        url: product.url,
        clients: [{ method: "GET", path, headers }],
        seconds: bench.seconds,
      });
      if (stretch.failures > 0)
        throw new Error(`${stretch.failures} answers were refused: ${path}`);
      outcomes.push({
        id,
        what: `GET ${path}`,
        goal: `99 of 100 within ${within} ms`,
        figure: `${stretch.p50Ms.toFixed(0)} ms, at most ${stretch.p99Ms.toFixed(0)} ms`,
        reference,
        ratio: stretch.p99Ms / within,
        verdict: verdictOf(stretch.p99Ms / within, { atMost: 1 }),
        details: { stretch },
      });
    };
    const counted = `its days were counted in ${(closing / 1_000).toFixed(1)} s`;
    for (const { name, days, by } of SPANS) {
      await ask(`numbers, ${name}`, `/api/desk/numbers?by=${by}&from=${daysAgo(days)}`, counted);
    }
    for (const { name, path } of SEARCHES) await ask(`search, ${name}`, path, "");
    await ask("desk today", "/api/desk/today", "");
    for (const typed of TYPED) {
      const path = `/api/desk/search?${new URLSearchParams({ q: typed })}`;
      await ask(`typed: ${typed}`, path, "", TYPING_WITHIN_MS);
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
