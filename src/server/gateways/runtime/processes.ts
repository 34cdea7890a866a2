import cluster from "node:cluster";
import { z } from "zod";

// The primary starts processes that answer requests on one port. They exchange these messages.

/** Orders from the primary: stop with the machine, or make room for a new process. */
const orderSchema = z.object({ order: z.enum(["stop", "replace"]) });
export type Order = z.infer<typeof orderSchema>["order"];

/** Returns true in a process that the primary started. */
export const isOneOfSeveral = (): boolean => cluster.isWorker;

/** Calls `obey` for an order of the primary, or once the primary is gone. */
export function obeyPrimary(obey: (order: Order) => void): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    const parsed = orderSchema.safeParse(message);
    if (parsed.success) obey(parsed.data.order);
  });
  process.on("disconnect", () => obey("stop"));
}

/** How often a process says that its event loop runs, in ms. */
const BEAT_MS = 1_000;
const BEAT = "beat";

/** Tells the primary regularly that this process isn't stuck. */
export function startHeartbeat(): void {
  if (!cluster.isWorker) return;
  setInterval(() => {
    if (process.connected) process.send?.(BEAT);
  }, BEAT_MS).unref();
}

/** Returns true for the message of a process whose event loop runs. */
export const isBeat = (message: unknown): boolean => message === BEAT;

export const STUCK = {
  /** How long a process may be silent, in ms. */
  silentMs: 10_000,
  /** How long a new process is left alone, in ms: its first calls load code. */
  startMs: 60_000,
} as const;

/** A process that serves, with its moments in ms. */
interface Heard {
  bornAt: number;
  heardAt: number;
}

/**
 * Returns a process that has been silent too long; null while no other could answer in its place.
 */
export function stuckOf<Process extends Heard>(
  serving: readonly Process[],
  now: number,
): Process | null {
  if (serving.length < 2) return null;
  return (
    serving.find(
      ({ bornAt, heardAt }) => now - bornAt > STUCK.startMs && now - heardAt > STUCK.silentMs,
    ) ?? null
  );
}

/** The report a server sends to the script that started it, once it answers requests. */
const readySchema = z.object({
  url: z.string(),
  seconds: z.string(),
  signIns: z.array(
    z.object({ role: z.string(), note: z.string(), email: z.string(), password: z.string() }),
  ),
});
export type Ready = z.infer<typeof readySchema>;

/** Returns what a process reported, or null for another kind of message. */
export const readyOf = (message: unknown): Ready | null =>
  readySchema.safeParse(message).data ?? null;
