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
/** A process that is `replaced` stops too, but its machine stays ready. */
let stopping: "no" | "replaced" | "yes" = "no";

/** Returns true from the first stop signal on. */
export const isStopping = () => stopping !== "no";

export function setStopping(value: typeof stopping): void {
  stopping = value;
}

/**
 * Starts watching the event loop, without the stalls of the start itself. Returns a function that
 * stops. Tests use a shorter window.
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
 * Returns how long a call had to wait for the event loop on average, in ms. A call is likelier to
 * arrive during a long stall, so stalls are weighted by length: a one-second pause every five
 * seconds is tolerated (200 ms), a two-second pause isn't (800 ms).
 */
function meanStall(lag: { mean: number; stddev: number; count: number }): number {
  if (lag.count === 0) return 0;
  return (lag.mean + lag.stddev ** 2 / lag.mean) / NANOSECONDS_PER_MS;
}

/**
 * Returns true if the database is reachable and migrated, the event loop keeps up, and the process
 * isn't stopping.
 */
export async function isReady(): Promise<boolean> {
  if (stopping === "yes" || stallMs > MAX_STALL_MS) return false;
  const answered = databaseIsCurrent().catch(() => false);
  return Promise.race([answered, sleep(DATABASE_ANSWER_MS, false, { ref: false })]);
}

async function databaseIsCurrent(): Promise<boolean> {
  const db = await getDb();
  return (await pendingMigrations(db)).length === 0;
}
