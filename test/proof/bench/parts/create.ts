import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { startServer } from "~test/support/http/server";
import { countingWire } from "../lib/round-trips";
import { CONNECTIONS, load, median, type LoadRequest } from "../lib/load";
import { mustBeSame, textOf, withoutRandom } from "../lib/compare";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText } from "../lib/rounds";
import { takeOut } from "../lib/seed";
import { openStage, productEnv, regularCustomers, signIn, type Visitor } from "../lib/stage";

export const createByRest: Part = {
  name: "p3",
  what: "POST /api/bookings, durable, two services",
  run: measure,
};

interface Order {
  visitor: Visitor;
  body: string;
}

async function measure(bench: Bench): Promise<Outcome[]> {
  const stage = await openStage(await bench.database());
  const begun = new Date();
  try {
    const ids = await regularCustomers(stage.sql, CONNECTIONS);
    const visitors = await signIn(stage.product.url, stage.sql, ids, "customer");
    const orders = await ordersOf(stage.sql, visitors);
    for (const { visitor, body } of orders.slice(0, 3)) {
      mustBeSame(
        "POST /api/bookings",
        withoutRandom(
          await textOf(`${stage.product.url}/api/bookings`, post(visitor.cookie, body)),
        ),
        withoutRandom(
          await textOf(`${stage.reference.url}/api/bookings`, post(visitor.referenceCookie, body)),
        ),
      );
    }
    const { seconds } = bench;
    const { product, reference, ratio } = await interleave(bench, {
      product: () => load({ url: stage.product.url, clients: postsOf(orders, "product"), seconds }),
      reference: () =>
        load({ url: stage.reference.url, clients: postsOf(orders, "reference"), seconds }),
    });
    const late = product.p99Ms / reference.p99Ms;
    const missing = await incomplete(stage.sql, begun);
    if (missing > 0) throw new Error(`${missing} bookings lack lines, timeline or mail.`);
    const trips = await roundTrips(await bench.database(), orders);
    const common = { figure: sideText(product), reference: sideText(reference) };
    return [
      {
        id: "P3",
        what: createByRest.what,
        goal: "≥ 0.38 × hand-written",
        ...common,
        ratio,
        verdict: verdictOf(ratio, { atLeast: 0.38 }),
        details: { product, reference },
      },
      {
        id: "P3 p99",
        what: "its slowest hundredth",
        goal: "≤ 2.5 × hand-written",
        ...common,
        ratio: late,
        verdict: verdictOf(late, { atMost: 2.5 }),
      },
      {
        id: "P3 trips",
        what: "round trips to the database for one booking",
        goal: "",
        figure: `${trips} in all`,
        reference: "",
        ratio: null,
        verdict: "recorded",
      },
    ];
  } finally {
    await takeOut(stage.sql);
    await stage.close();
  }
}

function post(cookie: string, body: string) {
  return { method: "POST" as const, headers: { cookie, "content-type": "application/json" }, body };
}

function postsOf(orders: readonly Order[], side: "product" | "reference"): LoadRequest[] {
  return orders.map(({ visitor, body }) => ({
    ...post(side === "product" ? visitor.cookie : visitor.referenceCookie, body),
    path: "/api/bookings",
  }));
}

const COUNTED = 3;
const REST_MS = 500;

/** Counts the round trips of one booking until its answer arrives. */
async function roundTrips(databaseUrl: string, orders: readonly Order[]): Promise<number> {
  const wire = await countingWire(databaseUrl);
  const product = await startServer({ env: productEnv(wire.url) });
  try {
    const counted: number[] = [];
    for (let round = 0; round < COUNTED; round += 1) {
      for (const { visitor, body } of orders) {
        const before = wire.count();
        await textOf(`${product.url}/api/bookings`, post(visitor.cookie, body));
        // A process's first booking also reads what it caches.
        if (round > 0) counted.push(wire.count() - before);
        // Follow-up work such as mail must not count for the next booking.
        await sleep(REST_MS);
      }
    }
    return median(counted);
  } finally {
    await product.stop();
    wire.close();
  }
}

/** Returns each customer's order: the same two services for their own car. */
export async function ordersOf(sql: pg.Pool, visitors: readonly Visitor[]): Promise<Order[]> {
  const { rows: services } = await sql.query<{ id: string }>(
    `SELECT "id" FROM "Service" WHERE "isActive" ORDER BY "sortOrder", "name" LIMIT 2`,
  );
  const { rows: vehicles } = await sql.query<{ id: string; owner: string }>(
    `SELECT "id", "ownerId" AS owner FROM "Vehicle" WHERE "ownerId" = ANY($1)`,
    [visitors.map(({ userId }) => userId)],
  );
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  return visitors.map((visitor) => ({
    visitor,
    body: JSON.stringify({
      vehicleId: vehicles.find(({ owner }) => owner === visitor.userId)?.id,
      serviceIds: services.map(({ id }) => id),
      serviceLocation: "12 Oak St, Austin, TX 78701",
      scheduledAt: inAWeek.toISOString(),
      timeZone: "America/Chicago",
      issueDescription: "Squeaking noise when braking",
      customerProvidesPartss: false,
    }),
  }));
}

/** Counts bookings since then that are incomplete. */
async function incomplete(sql: pg.Pool, since: Date): Promise<number> {
  const { rows } = await sql.query<{ missing: string }>(
    `SELECT count(*) AS missing FROM "Booking" b WHERE b."createdAt" >= $1 AND (
       (SELECT count(*) FROM "BookingLine" l WHERE l."bookingId" = b."id") <> 2
       OR (SELECT count(*) FROM "BookingEvent" e WHERE e."bookingId" = b."id") <> 1
       OR b."latitude" IS NULL)`,
    [since],
  );
  return Number(rows[0]?.missing);
}
