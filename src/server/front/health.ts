import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/server/gateways/db";
import { pendingMigrations } from "~/server/gateways/migrations";

const DATABASE_ANSWER_MS = 2_000;
const MAX_LAG_MS = 500;
const NANOSECONDS_PER_MS = 1e6;

const lag = monitorEventLoopDelay({ resolution: 20 });

/** Begins to watch the event loop; what blocked it while starting does not count. */
export function startWatching(): void {
  lag.enable();
  lag.reset();
}

/** The database is there, up to date, and this process keeps up (abuse cases FLT-11, DOS-04). */
export async function isReady(): Promise<boolean> {
  const lagMs = lag.percentile(99) / NANOSECONDS_PER_MS;
  lag.reset();
  if (lagMs > MAX_LAG_MS) return false;
  const answered = databaseIsCurrent().catch(() => false);
  return Promise.race([answered, sleep(DATABASE_ANSWER_MS, false, { ref: false })]);
}

async function databaseIsCurrent(): Promise<boolean> {
  const db = await getDb();
  return (await pendingMigrations(db)).length === 0;
}
