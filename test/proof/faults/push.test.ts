import { afterEach, beforeEach, expect, test } from "vitest";
import { createBackups } from "~/server/backup/backups";
import type { Db } from "~/server/gateways/db/db";
import { startWorkers, type Workers } from "~/server/gateways/jobs/workers";
import { log } from "~/server/gateways/observability/log";
import { createCaller } from "~/server/root";
import { jobHandlers } from "~/server/jobs";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { PushService } from "~test/support/push-service";
import { createWorld } from "~test/support/world";
import { isReady, makeStore, startChild, type Child, type Store } from "./store";

const database = useDatabase();
let service: PushService;
let store: Store;
let children: Child[];
let workers: Workers[];
beforeEach(async () => {
  service = new PushService();
  await service.start();
  store = await makeStore(database.db);
  children = [];
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((one) => one.stop(2_000)));
  await Promise.all(children.map((child) => child.kill()));
  service.stop();
  store.remove();
});

/** Where it is noon at this moment, so that nothing waits for a morning. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** So many jobs are accepted whose customer is told of it in one browser. */
async function acceptedFor(db: Db, path: string, times: number): Promise<void> {
  const { prisma } = db;
  const world = createWorld(db, { push: service.gateway() });
  const customer = await givenCustomer(prisma);
  await prisma.user.update({ where: { id: customer.id }, data: { timeZone: zoneAtNoon() } });
  const session = await world.sessionOf(customer);
  const api = createCaller(world.context(session));
  await api.message.subscribePush(service.browser(path).subscription);
  for (let n = 0; n < times; n += 1) {
    const { id } = await givenBooking(prisma, { customer });
    const asMechanic = await world.callerFor(await givenMechanic(prisma));
    await asMechanic.booking.accept({ id });
  }
}

test(
  "a process that is killed when a push was handed over and not yet noted sends it once more, and never again",
  { timeout: 120_000 },
  async () => {
    const withStore = async <Result>(work: (db: Db) => Promise<Result>) => {
      const db = await store.open();
      try {
        return await work(db);
      } finally {
        await store.close(db);
      }
    };
    const work = async () => {
      const child = startChild(store, { PUSH_PORT: String(service.port) });
      children.push(child);
      await child.until(isReady);
      child.order({ do: "work" });
      return child;
    };
    await withStore((db) => acceptedFor(db, "/phone", 1));
    let killed: Promise<void> | undefined;
    service.beforeAnswer = () => (killed ??= children[0]?.kill() ?? Promise.resolve());
    await work();
    await expect.poll(() => service.heard("/phone").length, { timeout: 30_000 }).toBe(1);
    await killed;

    const waiting = await withStore(async (db) => {
      // What pg-boss does with a job whose time is over and its process gone.
      await db.script(
        `UPDATE pgboss.job SET state = 'retry', start_after = now()
         WHERE name = 'notice.push' AND state = 'active'`,
      );
      return db.query("SELECT id FROM pgboss.job WHERE name = 'notice.push' AND state = 'retry'");
    });
    expect(waiting).toHaveLength(1);

    const second = await work();
    await expect.poll(() => service.heard("/phone").length, { timeout: 30_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await second.kill();
    await work();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(service.heard("/phone")).toHaveLength(2);
    expect(service.heard("/phone")[1]).toEqual(service.heard("/phone")[0]);
  },
);

test("two that work on the same jobs hand each push over once", { timeout: 60_000 }, async () => {
  const { db } = database;
  await acceptedFor(db, "/phone", 12);
  await acceptedFor(db, "/tablet", 12);
  const mailer = { send: () => Promise.resolve() };
  const backups = createBackups(db, { folder: "/nowhere", filesFolder: null });
  for (let instance = 0; instance < 2; instance += 1) {
    const world = createWorld(db, { push: service.gateway() });
    const handlers = jobHandlers(world.context(), mailer, { backups, keep: 0 });
    workers.push(await startWorkers(db, handlers, log, { pollSeconds: 0.05 }));
  }
  const all = () => [...service.heard("/phone"), ...service.heard("/tablet")];
  await expect.poll(() => all().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(24);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(new Set(all().map(({ shown }) => shown.tag)).size).toBe(24);
  expect(all()).toHaveLength(24);
});
