import cluster from "node:cluster";
import { z } from "zod";

// The primary starts processes that answer requests on one port. They exchange these messages.

/** Orders from the primary: stop with the machine, or make room for a new process. */
const orderSchema = z.object({ order: z.enum(["stop", "replace"]) });
export type Order = z.infer<typeof orderSchema>["order"];

/** Returns true in a process that the primary started. */
export const isOneOfSeveral = (): boolean => cluster.isWorker;

/** Returns true in one process of the machine, from its start to its first update. */
export const isFirstProcess = (): boolean => !cluster.isWorker || cluster.worker?.id === 1;

/** Calls `obey` for an order of the primary. */
export function obeyPrimary(obey: (order: Order) => void): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    const parsed = orderSchema.safeParse(message);
    if (parsed.success) obey(parsed.data.order);
  });
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

const MB = 1024 * 1024;
/** The smallest JavaScript heap of a process, whose live objects take about 100 MB. */
const SMALLEST_HEAP_MB = 192;
/** The heap of a process that isn't given any. */
const USUAL_HEAP_MB = 512;
const HEAP = /^--max[-_]old[-_]space[-_]size=(\d+)$/;

/**
 * Returns Node's arguments for each of several processes: together they get at most half of the
 * memory as heap. Arguments win over NODE_OPTIONS, with which the container image sets the heap.
 * @param memory of the machine or container, in bytes
 */
export function argumentsOfEach(
  processes: number,
  memory: number,
  given: readonly string[],
  nodeOptions: string,
): string[] {
  const wanted = [...nodeOptions.split(/\s+/), ...given]
    .flatMap((option) => HEAP.exec(option)?.[1] ?? [])
    .at(-1);
  const share = Math.max(SMALLEST_HEAP_MB, Math.floor(memory / 2 / processes / MB));
  const each = Math.min(Number(wanted ?? USUAL_HEAP_MB), share);
  return [...given.filter((argument) => !HEAP.test(argument)), `--max-old-space-size=${each}`];
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
