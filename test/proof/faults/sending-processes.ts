import { afterEach, beforeEach } from "vitest";
import { createBackups } from "~/server/backup/backups";
import type { Db } from "~/server/gateways/db/db";
import { startWorkers, type Workers } from "~/server/gateways/jobs/workers";
import { log } from "~/server/gateways/observability/log";
import { jobHandlers } from "~/server/jobs";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenMechanic } from "~test/support/factory";
import type { TestWorld } from "~test/support/world";
import { isReady, makeStore, startChild, type Child, type Store } from "./store";

// Shared by the proofs that a message is sent only once: processes that send, and are killed while
// they do.

/**
 * Creates a store for each test and processes on it, which end with the test. The simulated
 * receivers start in a hook before this call, so they outlive the processes.
 */
export function useSendingProcesses() {
  const database = useDatabase();
  let store: Store;
  let children: Child[];
  let workers: Workers[];
  let killed: Promise<void> | undefined;
  beforeEach(async () => {
    store = await makeStore(database.db);
    children = [];
    workers = [];
    killed = undefined;
  });
  afterEach(async () => {
    await Promise.all(workers.map((one) => one.stop(2_000)));
    await Promise.all(children.map((child) => child.kill()));
    store.remove();
  });

  /** Opens the store, on PGlite only while no process uses it. */
  async function withStore<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const db = await store.open();
    try {
      return await work(db);
    } finally {
      await store.close(db);
    }
  }

  return {
    /** The test's own database, for workers in this process. */
    get db(): Db {
      return database.db;
    },
    withStore,
    /** Starts a process that works on the store's jobs; the environment says where it sends. */
    async startProcess(env: Record<string, string>): Promise<Child> {
      const child = startChild(store, env);
      children.push(child);
      await child.until(isReady);
      child.order({ do: "work" });
      return child;
    },
    /** Kills the first process of the test, once, even if called repeatedly. */
    killFirst: (): Promise<void> => (killed ??= children[0]?.kill() ?? Promise.resolve()),
    /**
     * Returns expired jobs of dead processes to the queue, as pg-boss does; resolves with their
     * number.
     */
    giveBack: (name: string): Promise<number> =>
      withStore(async (db) => {
        const taken = await db.query(
          `UPDATE pgboss.job SET state = 'retry', start_after = now()
           WHERE name = $1 AND state = 'active' RETURNING id`,
          [name],
        );
        return taken.length;
      }),
    /** Starts two workers on the jobs of the test's own database, each in a separate world. */
    async startTwoWorkers(makeWorld: () => TestWorld): Promise<void> {
      const mailer = { send: () => Promise.resolve() };
      const backups = createBackups(database.db, { folder: "/nowhere", filesFolder: null });
      for (let instance = 0; instance < 2; instance += 1) {
        const handlers = jobHandlers(makeWorld().context(), mailer, { backups, keep: 0 });
        workers.push(await startWorkers(database.db, handlers, log, { pollSeconds: 0.05 }));
      }
    },
  };
}

/** Returns a time zone in which it is noon now, so that nothing waits for the morning. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Accepts this many jobs of a customer, who is told of each. */
export async function acceptJobsOf(
  world: TestWorld,
  customer: { id: string },
  times: number,
): Promise<void> {
  const { prisma } = world.deps;
  await prisma.user.update({ where: { id: customer.id }, data: { timeZone: zoneAtNoon() } });
  for (let n = 0; n < times; n += 1) {
    const { id } = await givenBooking(prisma, { customer });
    const asMechanic = await world.callerFor(await givenMechanic(prisma));
    await asMechanic.booking.accept({ id });
  }
}

export const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
