import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runTransaction } from "~/server/gateways/db/db";
import { JOBS } from "~/domain/jobs";
import { openPostgres } from "~/server/gateways/db/postgres";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { prepareTables } from "~/server/gateways/jobs/prepare";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { startChild, type Child } from "../faults/store";
import { moneyMoved, startStripeSide, type StripeSide } from "../faults/stripe-side";
import type { Trade } from "../faults/words";
import { postgresPair } from "../../../scripts/lib/postgres.mjs";
import { startSwitch, type Switch } from "./switch";

// The primary dies while two processes book, pay, write and complete, and a third does the jobs. Its
// synchronous standby takes over behind the same address. Nothing that was answered may be missing.

/** Each lane is a customer and a mechanic, one job after the other. */
const LANES = 4;
const UNDER_WAY_WITHIN_MS = 25_000;
/** How long the load goes on after the failover. */
const LATER_MS = 4_000;
/** How long a failover manager takes to notice. */
const NOTICED_MS = 1_000;
const AGAIN_WITHIN_MS = 10_000;
const JOBS_WITHIN_MS = 15_000;

const silent = pino({ level: "silent" });
const lanes: { customerId: string; mechanicId: string; vehicleId: string; serviceId: string }[] =
  [];
let pair: NonNullable<Awaited<ReturnType<typeof postgresPair>>>;
let line: Switch;
let side: StripeSide;
const children: Child[] = [];

async function prepare(url: string): Promise<void> {
  const db = openPostgres(url, { max: 2, log: silent });
  await prepareTables(db);
  const { id: serviceId } = await givenService(db.prisma);
  for (let lane = 0; lane < 2 * LANES; lane += 1) {
    const customer = await givenCustomer(db.prisma);
    const { id: mechanicId } = await givenMechanic(db.prisma);
    const vehicleId = await givenVehicle(db.prisma, customer);
    lanes.push({ customerId: customer.id, mechanicId, vehicleId: vehicleId.id, serviceId });
  }
  await db.close();
}

beforeAll(async () => {
  const started = await postgresPair(prepare);
  if (started === null) throw new Error("There are no Postgres programs on this machine.");
  pair = started;
  line = await startSwitch(pair.primary);
  side = await startStripeSide();
}, 60_000);
afterAll(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await line.close();
  await side.close();
  pair.stop();
});

const asAdmin = async <Row extends object>(url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
};

const tradesOf = (child: Child) =>
  child.words.flatMap((word) => (word.say === "traded" ? [word] : []));

test(
  "a primary that dies under load loses nothing answered, and its standby takes over",
  { timeout: 90_000 },
  async () => {
    await expect
      .poll(
        async () => {
          const [row] = await asAdmin<{ state: string }>(
            pair.primary,
            "SELECT sync_state AS state FROM pg_stat_replication",
          );
          return row?.state;
        },
        { timeout: 10_000 },
      )
      .toBe("sync");
    const child = () => {
      const one = startChild(
        { env: { DATABASE_URL: line.url } },
        { STRIPE_PORT: String(side.port) },
      );
      children.push(one);
      return one;
    };
    const [one, two, worker] = [child(), child(), child()];
    await Promise.all([one, two, worker].map((each) => each.until((words) => words.length > 0)));
    worker.order({ do: "work" });
    one.order({ do: "trade", prefix: "one", lanes: lanes.slice(0, LANES) });
    two.order({ do: "trade", prefix: "two", lanes: lanes.slice(LANES) });
    const trades = () => [one, two].flatMap(tradesOf);
    const completed = () => trades().filter(({ step }) => step === "completed").length;
    // A busy machine takes longer to get under way.
    await expect
      .poll(completed, { timeout: UNDER_WAY_WITHIN_MS, interval: 50 })
      .toBeGreaterThanOrEqual(2 * LANES);

    pair.killPrimary();
    const killedAt = Date.now();
    line.turn(null);
    await sleep(NOTICED_MS);
    const answeredBefore = trades();
    await asAdmin(
      pair.standby,
      "SELECT pg_promote()",
      "ALTER SYSTEM SET synchronous_standby_names = ''",
      "SELECT pg_reload_conf()",
    );
    line.turn(pair.standby);

    // Every lane of both processes goes on, so no connection and no lane is stuck.
    const isAgain = (lane: string) =>
      trades().some((trade) => trade.lane === lane && trade.at > killedAt + NOTICED_MS);
    const names = lanes.map((_, index) =>
      index < LANES ? `one-${index}` : `two-${index - LANES}`,
    );
    await expect
      .poll(() => names.filter((lane) => !isAgain(lane)), {
        timeout: AGAIN_WITHIN_MS - (Date.now() - killedAt),
        interval: 20,
      })
      .toEqual([]);
    const againMs = Date.now() - killedAt;
    await sleep(LATER_MS);
    await Promise.all([one, two].map((each) => each.kill()));

    const all = trades();
    const facts = await verify(all);
    // The worker goes on as well: what is due is done, and removed.
    await sendMail();
    await expect
      .poll(() => waitingJobs(new Date(killedAt)), { timeout: JOBS_WITHIN_MS, interval: 200 })
      .toEqual([]);
    expect(worker.words.filter(({ say }) => say === "failed")).toEqual([]);
    const folder = process.env.PROOF_FIGURES ?? "";
    const figures = { ...facts, answered: answeredBefore.length, againMs };
    if (folder !== "") writeFileSync(join(folder, "failover.json"), JSON.stringify(figures));
  },
);

const SHARES = Object.entries(JOBS).map(([name, job]) => ({
  name,
  key: job.share?.key ?? null,
}));

/**
 * Counts jobs that are due or running. Those taken when the primary died stay taken until their time
 * limit (a minute for mails), and with them the turn of their person.
 */
const waitingJobs = (died: Date) =>
  asAdmin(
    pair.standby,
    `SELECT name, job.state::text, count(*)::int
     FROM json_to_recordset('${JSON.stringify(SHARES)}') AS share (name text, key text)
     JOIN pgboss.job USING (name)
     WHERE (state = 'active' AND started_on > '${died.toISOString()}')
       OR (state IN ('created', 'retry') AND start_after < now() AND NOT EXISTS (
         SELECT FROM pgboss.job taken
         WHERE taken.name = job.name AND taken.state = 'active'
           AND taken.started_on <= '${died.toISOString()}'
           AND taken.data->>share.key = job.data->>share.key))
     GROUP BY 1, 2`,
  );

/** Gives the worker something to do, whatever the lanes have left. */
async function sendMail(): Promise<void> {
  const db = openPostgres(pair.standby, { max: 1, log: silent });
  await runTransaction(db.prisma, (tx) =>
    enqueue(tx, "mail", { to: "a@example.com", subject: "After the failover", paragraphs: ["Hi"] }),
  );
  await db.close();
}

/** Looks for everything that was answered, and counts the money at Stripe. */
async function verify(all: readonly Trade[]) {
  const found = new Map(
    (
      await asAdmin<{ id: string; status: string; payment: string }>(
        pair.standby,
        `SELECT id::text, status::text, "paymentStatus"::text AS payment FROM "Booking"`,
      )
    ).map((row) => [row.id, row]),
  );
  const messages = new Set(
    (await asAdmin<{ id: string }>(pair.standby, `SELECT id::text FROM "Message"`)).map(
      ({ id }) => id,
    ),
  );
  const lost = all.filter(({ step, bookingId, messageId }) => {
    const row = found.get(bookingId);
    if (row === undefined) return true;
    switch (step) {
      case "booked":
        return false;
      case "paid":
        return row.payment === "none" || row.payment === "pending";
      case "written":
        return messageId === undefined || !messages.has(messageId);
      case "completed":
        return row.status !== "completed" || row.payment !== "captured";
      default:
        step satisfies never;
        return true;
    }
  });
  expect(lost).toEqual([]);
  let charged = 0;
  for (const { id, payment } of found.values()) {
    const { captures, intents } = await moneyMoved(side, id);
    expect([id, captures <= 1, intents.length <= 1]).toEqual([id, true, true]);
    if (payment === "captured") expect([id, captures]).toEqual([id, 1]);
    charged += captures;
  }
  const count = (step: Trade["step"]) => all.filter((trade) => trade.step === step).length;
  return {
    bookings: count("booked"),
    payments: count("paid"),
    messages: count("written"),
    completed: count("completed"),
    charged,
    engine: inject("database").engine,
  };
}
