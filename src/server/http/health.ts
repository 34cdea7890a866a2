import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/server/gateways/db/db";
import { pendingMigrations } from "~/server/gateways/db/migrations";

const DATABASE_ANSWER_MS = 2_000;
const MAX_STALL_MS = 500;
const WINDOW_MS = 5_000;
const RESOLUTION_MS = 20;
const NANOSECONDS_PER_MS = 1e6;

let stallMs = 0;
let stopping = false;

/** From the first stop signal on. */
export const isStopping = () => stopping;

export function setStopping(value: boolean): void {
  stopping = value;
}

/**
 * Begins to watch the event loop; what blocked it while starting does not count. Tests bring a
 * shorter window, and end it.
 */
export function startWatching(windowMs = WINDOW_MS): () => void {
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  lag.enable();
  const timer = setInterval(() => {
    stallMs = meanStall(lag);
    lag.reset();
  }, windowMs).unref();
  return () => {
    clearInterval(timer);
    lag.disable();
    stallMs = 0;
  };
}

/**
 * How long the loop was held up where a call arrived, ms. A call is likelier to arrive in a long
 * hold-up than in a short one, so each counts by its length; one pause of a second in five is
 * forgiven (200 ms), two seconds are not (800 ms).
 */
function meanStall(lag: { mean: number; stddev: number; count: number }): number {
  if (lag.count === 0) return 0;
  return (lag.mean + lag.stddev ** 2 / lag.mean) / NANOSECONDS_PER_MS;
}

/** The database is there, up to date, and this process keeps up and is not stopping. */
export async function isReady(): Promise<boolean> {
  if (stopping || stallMs > MAX_STALL_MS) return false;
  const answered = databaseIsCurrent().catch(() => false);
  return Promise.race([answered, sleep(DATABASE_ANSWER_MS, false, { ref: false })]);
}

async function databaseIsCurrent(): Promise<boolean> {
  const db = await getDb();
  return (await pendingMigrations(db)).length === 0;
}
