import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction, AlreadyAnswered } from "~/server/services/transaction";
import { createCaller } from "~/server/root";
import type { Db } from "~/server/gateways/db/db";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenService, givenVehicle } from "~test/support/factory";
import { createWorld, UNLIMITED } from "~test/support/world";
import { createScene, deliverAll } from "./scene";
import { moneyMoved, startStripeSide, type StripeSide } from "./stripe-side";
import { isReady, makeStore, startChild, type Child, type Store } from "./store";

const database = useDatabase();
let store: Store;
let side: StripeSide;
let children: Child[] = [];

/** Set CRASH_CYCLES=60 for a long proof. */
const CYCLES = Number(process.env.CRASH_CYCLES ?? 3);

/** Long, since processes start slowly on a busy machine. */
const SLOW = { timeout: 90_000 };

beforeEach(async () => {
  store = await makeStore(database.db);
  side = await startStripeSide();
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  children = [];
  await side.close();
  store.remove();
});

function newChild(): Child {
  const child = startChild(store, { STRIPE_PORT: String(side.port) });
  children.push(child);
  return child;
}

/** Runs `work` with the store open in this process. */
async function withStore<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await store.open();
  try {
    return await work(db);
  } finally {
    await store.close(db);
  }
}

const keysOf = (child: Child, say: "begun" | "answered") =>
  child.words.flatMap((word) => (word.say === say && "key" in word ? [word.key] : []));

describe("kill -9", () => {
  test(
    "during bookings: answered ones are stored with their lines, none is partial, and a repeated call creates one",
    { timeout: 60_000 + CYCLES * 20_000 },
    async () => {
      const order = await withStore(async ({ prisma }) => {
        const customer = await givenCustomer(prisma);
        const [vehicle, one, two] = [
          await givenVehicle(prisma, customer),
          await givenService(prisma),
          await givenService(prisma, { basePriceCents: 2_500 }),
        ];
        return { customerId: customer.id, vehicleId: vehicle.id, serviceIds: [one.id, two.id] };
      });
      let answered = 0;
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        const child = newChild();
        await child.until(isReady);
        child.order({ do: "book", ...order, prefix: `cycle${cycle}` });
        await child.until((words) => words.some(({ say }) => say === "answered"));
        await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 700));
        await child.kill();
        expect(child.words.filter(({ say }) => say === "failed")).toEqual([]);

        await withStore(async (db) => {
          const { prisma } = db;
          const bookings = await prisma.booking.findMany({
            include: { lines: true, events: true },
          });
          const mails = await db.query<{ id: string }>(
            `SELECT data->>'bookingId' AS id FROM pgboss.job WHERE name = 'mail.booking'`,
          );
          const ids = new Set(bookings.map(({ id }) => id));
          for (const word of child.words) {
            if (word.say === "answered") expect(ids).toContain(word.id);
          }
          for (const booking of bookings) {
            expect(booking.lines).toHaveLength(2);
            expect(booking.events.map(({ kind }) => kind)).toEqual(["created"]);
            expect(booking.subtotalCents).toBe(12_500);
          }
          expect(mails.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());

          // Sends every unanswered call again with its key.
          const world = createWorld(db, { bookingLimits: UNLIMITED });
          const session = await world.sessionOf({ id: order.customerId });
          const open = new Set(keysOf(child, "begun"));
          for (const key of keysOf(child, "answered")) open.delete(key);
          for (const key of open) {
            const idempotency = { scope: order.customerId, key, route: "book", requestHash: key };
            const api = createCaller(world.context(session, { idempotency }));
            await api.booking
              .create({
                vehicleId: order.vehicleId,
                serviceIds: order.serviceIds,
                serviceLocation: "Austin, TX 78701",
                scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
                issueDescription: key,
              })
              .catch((error: unknown) => {
                if (!(error instanceof Error && error.cause instanceof AlreadyAnswered))
                  throw error;
              });
          }
          const texts = (await prisma.booking.findMany()).map((row) => row.issueDescription);
          const begun = keysOf(child, "begun");
          expect(texts.filter((text) => text.startsWith(`cycle${cycle}-`)).toSorted()).toEqual(
            begun.toSorted(),
          );
          answered += keysOf(child, "answered").length;
        });
      }
      expect(answered).toBeGreaterThan(CYCLES);
    },
  );

  test("between charge and commit: the worker completes the job, charged once", SLOW, async () => {
    const job = await withStore(async (db) => {
      const world = createWorld(db, { payments: side.gateway });
      const scene = await createScene(world, side);
      await scene.pay();
      await scene.startWork();
      return { bookingId: scene.id, mechanicId: scene.mechanic.id };
    });
    const child = newChild();
    await child.until(isReady);
    side.afterwards(/\/capture$/, () => child.kill());
    child.order({ do: "complete", ...job });
    await child.gone;
    expect(keysOf(child, "answered")).toEqual([]);
    expect((await moneyMoved(side, job.bookingId)).captures).toBe(1);

    await withStore(async (db) => {
      const world = createWorld(db, { payments: side.gateway });
      const before = await db.prisma.booking.findUniqueOrThrow({ where: { id: job.bookingId } });
      expect(before).toMatchObject({ status: "in_progress", paymentStatus: "authorized" });
      world.clock.set(new Date(Date.now() + 60_000));
      await world.runJobs();
      await deliverAll(world, side);
      await expectOutcome(db, job.bookingId, { status: "completed", paymentStatus: "captured" });
    });
  });

  test(
    "between the saved card's charge and commit: the worker completes the job, charged once",
    SLOW,
    async () => {
      const job = await withStore(async (db) => {
        const world = createWorld(db, { payments: side.gateway });
        const scene = await createScene(world, side, {
          scheduledAt: new Date(Date.now() + 20 * 86_400_000),
        });
        await scene.pay();
        await scene.startWork();
        return { bookingId: scene.id, mechanicId: scene.mechanic.id };
      });
      const child = newChild();
      await child.until(isReady);
      side.afterwards(/\/capture$/, () => child.kill());
      child.order({ do: "complete", ...job });
      await child.gone;

      await withStore(async (db) => {
        const world = createWorld(db, { payments: side.gateway });
        world.clock.set(new Date(Date.now() + 60_000));
        await world.runJobs();
        await expectOutcome(db, job.bookingId, { status: "completed", paymentStatus: "captured" });
      });
    },
  );

  test(
    "after the payment was created and before it was linked: Pay finds the same one",
    SLOW,
    async () => {
      const job = await withStore(async (db) => {
        const world = createWorld(db, { payments: side.gateway });
        const scene = await createScene(world, side);
        return { bookingId: scene.id, customerId: scene.customer.id };
      });
      const child = newChild();
      await child.until(isReady);
      side.afterwards(/POST \/v1\/payment_intents$/, () => child.kill());
      child.order({ do: "checkout", ...job });
      await child.gone;

      await withStore(async (db) => {
        const world = createWorld(db, { payments: side.gateway });
        const api = await world.callerFor({ id: job.customerId });
        const { clientSecret } = await api.payment.createIntent({
          amount: 105,
          bookingId: job.bookingId,
        });
        await side.confirm(clientSecret, "4242424242424242");
        await deliverAll(world, side);
        expect((await moneyMoved(side, job.bookingId)).intents).toHaveLength(1);
        await expectOutcome(db, job.bookingId, { status: "pending", paymentStatus: "authorized" });
      });
    },
  );
});

async function expectOutcome(
  db: Db,
  id: string,
  expected: { status: string; paymentStatus: string },
) {
  const { expectAgreement } = await import("./scene");
  expect(await db.prisma.booking.findUniqueOrThrow({ where: { id } })).toMatchObject(expected);
  await expectAgreement(db.prisma, side, id);
}

test("leaves nothing of a transaction whose process died, not even its key", async () => {
  // Without killing a process, because a rolled back transaction leaves behind the same.
  const world = createWorld(database.db);
  const call = { scope: "s", key: "k", route: "r", requestHash: "h" };
  await expect(
    inTransaction(world.context(null, { idempotency: call }), async () => {
      throw new Error("gone");
    }),
  ).rejects.toThrow("gone");
  expect(await database.prisma.idempotencyKey.count()).toBe(0);
  const again = await inTransaction(
    world.context(null, { idempotency: call }),
    async () => "the first answer",
  );
  expect(again).toBe("the first answer");
  await expect(
    inTransaction(world.context(null, { idempotency: call }), async () => "another"),
  ).rejects.toThrow(AlreadyAnswered);
});
