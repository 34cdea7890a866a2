import { EventEmitter, on } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { CHANGE_TOPICS, type Change } from "~/domain/live";
import type { UserType } from "~/domain/account/roles";
import { getDb, type DbClient } from "./db";
import type { Logger } from "../observability/log";

/** Who is told that something changed: these users, and perhaps every mechanic (open jobs). */
const signalSchema = z.object({
  topic: z.enum(CHANGE_TOPICS),
  users: z.array(z.string()).max(100),
  mechanics: z.boolean(),
});
export type Signal = z.output<typeof signalSchema>;

/** Tells open screens what changed, across all instances, by the database's own notifications. */
export interface Live {
  /** Sent when the caller's transaction commits, and only then. */
  publish(db: DbClient, signal: Signal): Promise<void>;
  /**
   * Sent in a moment, for a change that is committed already. A transaction that notifies holds up
   * every other one's commit until its own is on the disk, so statements that many make at once tell
   * of it afterwards, many signals in one go. What a process that dies has not told is not told.
   */
  publishSoon(signal: Signal): void;
  /** What concerns this viewer, until the signal aborts. */
  changesFor(
    viewer: { userId: string; userType: UserType | null },
    abort: AbortSignal | undefined,
  ): AsyncGenerator<Change>;
}

const CHANNEL = "curbwrench_live";
const EVENT = "signal";

export function createLive(log: Logger): Live {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  let listening: Promise<unknown> | undefined;

  function receive(payload: string): void {
    const parsed = signalSchema.safeParse(safeJson(payload));
    if (parsed.success) emitter.emit(EVENT, parsed.data);
    else log.warn("a live signal could not be read");
  }

  async function ensureListening(): Promise<void> {
    listening ??= getDb()
      .then((db) => db.listen(CHANNEL, receive))
      .catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
    await listening;
  }

  const waiting = new Set<string>();
  let telling = false;

  async function tellWaiting(): Promise<void> {
    if (telling) return;
    telling = true;
    try {
      // Whoever changed something in the same moment is told of in the same statement.
      await nextTurn();
      while (waiting.size > 0) {
        const signals = [...waiting];
        waiting.clear();
        const { query } = await getDb();
        await query(`SELECT pg_notify($1, signal) FROM unnest($2::text[]) signal`, [
          CHANNEL,
          signals,
        ]);
      }
    } catch (error) {
      log.warn({ err: error }, "open screens could not be told of a change");
    } finally {
      telling = false;
    }
  }

  return {
    publishSoon(signal) {
      waiting.add(JSON.stringify(signal));
      void tellWaiting();
    },
    async publish(db, signal) {
      await db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(signal)})`;
    },
    async *changesFor(viewer, abort) {
      await ensureListening();
      const signals: AsyncIterable<Signal[]> = on(emitter, EVENT, abort ? { signal: abort } : {});
      try {
        for await (const [signal] of signals) {
          if (signal !== undefined && concerns(signal, viewer)) yield { topic: signal.topic };
        }
      } catch (error) {
        // The viewer left; that is how a subscription ends.
        if (abort?.aborted !== true) throw error;
      }
    },
  };
}

function concerns(signal: Signal, viewer: { userId: string; userType: UserType | null }): boolean {
  return (
    signal.users.includes(viewer.userId) || (signal.mechanics && viewer.userType === "mechanic")
  );
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
