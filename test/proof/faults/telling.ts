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

// What the proofs share that somebody is told of something once: processes that tell, and are
// killed while they do.

/**
 * A store for each test and the processes that work on it, which are gone after it. Whom they tell
 * starts in a hook above this call, and so outlives them.
 */
export function useTelling() {
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

  /** On PGlite only while no process works on it. */
  async function withStore<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const db = await store.open();
    try {
      return await work(db);
    } finally {
      await store.close(db);
    }
  }

  return {
    /** The test's own database, for workers of this process. */
    get db(): Db {
      return database.db;
    },
    withStore,
    /** A process that works on the jobs of the store; the environment says where it tells. */
    async startProcess(env: Record<string, string>): Promise<Child> {
      const child = startChild(store, env);
      children.push(child);
      await child.until(isReady);
      child.order({ do: "work" });
      return child;
    },
    /** Kills the first process of the test, however often it is called. */
    killFirst: (): Promise<void> => (killed ??= children[0]?.kill() ?? Promise.resolve()),
    /** What pg-boss does with jobs whose time is over and their process gone; how many there are. */
    giveBack: (name: string): Promise<number> =>
      withStore(async (db) => {
        const taken = await db.query(
          `UPDATE pgboss.job SET state = 'retry', start_after = now()
           WHERE name = $1 AND state = 'active' RETURNING id`,
          [name],
        );
        return taken.length;
      }),
    /** Two that work on the jobs of the test's own database, each in a world of its own. */
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

/** Where it is noon at this moment, so that nothing waits for a morning. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** So many jobs of this customer are accepted, of each of which they are told. */
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
