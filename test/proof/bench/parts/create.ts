import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { startServer } from "~test/support/server";
import { countingWire } from "../lib/round-trips";
import { CONNECTIONS, load, type LoadRequest } from "../lib/load";
import { mustBeSame, textOf, withoutChance } from "../lib/compare";
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
        withoutChance(
          await textOf(`${stage.product.url}/api/bookings`, post(visitor.cookie, body)),
        ),
        withoutChance(
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
        goal: "≥ 0.45 × hand-written",
        ...common,
        ratio,
        verdict: verdictOf(ratio, { atLeast: 0.45 }),
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
        goal: "≤ 2 beside the session's and the notification after the answer",
        figure: `${trips.toFixed(1)} in all`,
        reference: "",
        ratio: null,
        verdict: Math.round(trips) <= MOST_TRIPS ? "met" : "missed",
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

/** Two, the session's, and what tells open screens when the answer is on its way. */
const MOST_TRIPS = 4;
const COUNTED = 100;

/** Trips of one booking, counted on the wire; what the job queues ask meanwhile is taken off. */
async function roundTrips(databaseUrl: string, orders: readonly Order[]): Promise<number> {
  const wire = await countingWire(databaseUrl);
  const product = await startServer({ env: productEnv(wire.url) });
  try {
    const book = async (times: number) => {
      for (let index = 0; index < times; index += 1) {
        const order = orders[index % orders.length];
        if (order === undefined) throw new Error("There is nothing to order.");
        await textOf(`${product.url}/api/bookings`, post(order.visitor.cookie, order.body));
      }
    };
    await book(orders.length);
    await sleep(500);
    let [begun, before] = [performance.now(), wire.count()];
    await book(COUNTED);
    const [took, trips] = [performance.now() - begun, wire.count() - before];
    [begun, before] = [performance.now(), wire.count()];
    await sleep(IDLE_MS);
    const idlePerMs = (wire.count() - before) / (performance.now() - begun);
    return (trips - idlePerMs * took) / COUNTED;
  } finally {
    await product.stop();
    wire.close();
  }
}

const IDLE_MS = 4_000;

/** What each of them orders: the same two services for a car of his own. */
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

/** Bookings made since then that are not whole. */
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
