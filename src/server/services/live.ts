import { EventEmitter, on } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import {
  CLOSED_FOR_ANOTHER,
  CONNECTING_MS,
  LIVE_TOPICS,
  type LiveTopic,
  type StreamedEvent,
} from "~/domain/live";
import type { UserType } from "~/domain/account/roles";
import type { StaffRole } from "~/domain/staff/roles";
import { getDb, sqlInside, type DbClient } from "~/server/gateways/db/db";
import { statement } from "~/server/gateways/db/statements";
import type { Logger } from "~/server/gateways/observability/log";
import { RecentLiveEvents } from "./recent-live-events";

/**
 * A live event with its recipients: these users, and every mechanic (open jobs), all staff or
 * everyone.
 */
const addressedEventSchema = z.object({
  topic: z.enum(LIVE_TOPICS),
  users: z.array(z.string()).max(100),
  mechanics: z.boolean(),
  staff: z.boolean().optional(),
  everybody: z.boolean().optional(),
});
export type AddressedEvent = z.output<typeof addressedEventSchema>;

/** Announces an ended session; null for all of a user's sessions. */
const endedSchema = z.object({ userId: z.string(), sessionId: z.string().nullable() });

/** The person who receives live events. */
interface Viewer {
  userId: string;
  userType: UserType | null;
  staffRole: StaffRole | null;
  sessionId: string;
}

/** Tells open screens what changed, across all instances, by the database's notifications. */
export interface Live {
  /** Starts listening. A process that serves pages does so before its first page. */
  listen(): Promise<void>;
  /** Sends an event when the caller's transaction commits. Without a commit, nothing is sent. */
  publish(db: DbClient, signal: AddressedEvent): Promise<void>;
  /**
   * Sends an event soon, for a change that's already committed. A transaction that notifies holds
   * up every other commit until its own is on disk, so frequent statements notify afterwards, many
   * events at once. If the process dies first, the events are lost.
   */
  publishSoon(signal: AddressedEvent): void;
  /**
   * Yields events for this viewer until `abort` fires or the session ends, on any instance.
   * `pageAgeMs`, the milliseconds since the page's first request, adds events since then, or every
   * topic if they aren't known. If the person has ten streams open, the oldest ends with a last
   * event, `closed`, so that its page doesn't reconnect before someone uses it.
   */
  changesFor(
    viewer: Viewer,
    abort: AbortSignal | undefined,
    pageAgeMs?: number,
  ): AsyncGenerator<StreamedEvent>;
}

const CHANNEL = "curbwrench_live";
/** The channel written by the triggers of "Session" and "User". */
const SESSIONS_CHANNEL = "curbwrench_sessions";
const EVENT = "signal";

/** Most streams open at once per person and process. */
const MAX_STREAMS = 10;
/**
 * Notifications are lost when the listening connection is. This check finds ended sessions they
 * announced.
 */
const CHECK_EVERY_MS = 30_000;

const notification = statement<{ payload: string }, { told: string }>((db, value) =>
  db.selectNoFrom((eb) =>
    eb.cast<string>(eb.fn("pg_notify", [eb.val(CHANNEL), value("payload")]), "text").as("told"),
  ),
);

interface Stream {
  userId: string;
  sessionId: string;
  /** Ends it; `isReplaced` if a newer stream takes its place. */
  end: (isReplaced?: boolean) => void;
}

export function createLive(log: Logger): Live {
  const emitter = new EventEmitter().setMaxListeners(0);
  const streams = new Set<Stream>();
  const recent = new RecentLiveEvents<AddressedEvent>();
  let listening: Promise<unknown> | undefined;
  let checking: NodeJS.Timeout | undefined;

  /** Parses a channel's messages and passes on the valid ones. */
  const reading =
    <Said>(schema: z.ZodType<Said>, take: (said: Said) => void) =>
    (payload: string) => {
      try {
        take(schema.parse(JSON.parse(payload)));
      } catch (error) {
        log.warn({ err: error }, "a notification could not be read");
      }
    };
  const send = (signal: AddressedEvent) => {
    recent.add(signal);
    emitter.emit(EVENT, signal);
  };
  const receive = reading(addressedEventSchema, send);
  const endStreams = reading(endedSchema, ({ userId, sessionId }) => {
    for (const stream of streams) {
      if (stream.userId !== userId) continue;
      if (sessionId === null || stream.sessionId === sessionId) stream.end();
    }
  });

  function open(stream: Stream): void {
    const [oldest, ...newer] = [...streams].filter(({ userId }) => userId === stream.userId);
    // precondition: at most ten event streams per person
    if (newer.length + 1 >= MAX_STREAMS) oldest?.end(true);
    streams.add(stream);
    checking ??= setInterval(() => void endForgotten(), CHECK_EVERY_MS).unref();
  }

  async function endForgotten(): Promise<void> {
    if (streams.size === 0) return;
    try {
      const alive = await aliveAmong([...streams].map(({ sessionId }) => sessionId));
      for (const stream of streams) if (!alive.has(stream.sessionId)) stream.end();
    } catch (error) {
      log.warn({ err: error }, "the sessions of open streams could not be read");
    }
  }

  /** Sends every topic, because events sent while nothing listened are lost. */
  function sendEverything(): void {
    recent.begin();
    for (const topic of LIVE_TOPICS) {
      send({ topic, users: [], mechanics: false, everybody: true });
    }
  }

  /** Returns the topics for this viewer since the page's first request. */
  function eventsSince(viewer: Viewer, pageAgeMs: number): Set<LiveTopic> {
    const events = recent.ofLast(pageAgeMs + CONNECTING_MS);
    if (events === null) return new Set(LIVE_TOPICS);
    return new Set(events.filter((signal) => concerns(signal, viewer)).map(({ topic }) => topic));
  }

  async function listen(): Promise<void> {
    listening ??= getDb()
      .then((db) =>
        Promise.all([
          db.listen(CHANNEL, receive, sendEverything),
          db.listen(SESSIONS_CHANNEL, endStreams),
        ]),
      )
      .then(() => recent.begin())
      .catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
    await listening;
  }

  const waiting = new Set<string>();
  let isSending = false;

  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      // Waits, so that simultaneous changes are announced in one statement.
      await nextTurn();
      while (waiting.size > 0) {
        const signals = [...waiting];
        waiting.clear();
        const { notify } = await getDb();
        await notify(CHANNEL, signals);
      }
    } catch (error) {
      log.warn({ err: error }, "open screens could not be told of a change");
    } finally {
      isSending = false;
    }
  }

  return {
    listen,
    publishSoon(signal) {
      waiting.add(JSON.stringify(signal));
      void sendWaiting();
    },
    async publish(db, signal) {
      await sqlInside(db)(notification({ payload: JSON.stringify(signal) }));
    },
    async *changesFor(viewer, abort, pageAgeMs) {
      const ended = new AbortController();
      const stop = AbortSignal.any(abort ? [abort, ended.signal] : [ended.signal]);
      const { userId, sessionId } = viewer;
      let gaveWay = false;
      const stream: Stream = {
        userId,
        sessionId,
        end(isReplaced = false) {
          gaveWay = isReplaced;
          streams.delete(stream);
          ended.abort();
        },
      };
      open(stream);
      try {
        await listen();
        const signals: AsyncIterable<AddressedEvent[]> = on(emitter, EVENT, { signal: stop });
        // The session may have ended between the request's check and the start of listening.
        // precondition: an event stream ends with its session, even while it opens
        if (!(await aliveAmong([sessionId])).has(sessionId)) return;
        if (pageAgeMs !== undefined) {
          for (const topic of eventsSince(viewer, pageAgeMs)) yield { topic };
        }
        for await (const [signal] of signals) {
          if (signal !== undefined && concerns(signal, viewer)) yield { topic: signal.topic };
        }
      } catch (error) {
        // The viewer left or was signed out, which ends a subscription.
        if (!stop.aborted) throw error;
      } finally {
        streams.delete(stream);
      }
      if (gaveWay && abort?.aborted !== true) yield { topic: CLOSED_FOR_ANOTHER };
    },
  };
}

/** Returns which of these sessions still exist, of people who may still sign in. */
async function aliveAmong(sessionIds: string[]): Promise<Set<string>> {
  const { prisma } = await getDb();
  const rows = await prisma.session.findMany({
    where: { id: { in: sessionIds }, user: { disabledAt: null } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

function concerns(signal: AddressedEvent, viewer: Viewer): boolean {
  return (
    signal.everybody === true ||
    signal.users.includes(viewer.userId) ||
    (signal.mechanics && viewer.userType === "mechanic") ||
    (signal.staff === true && viewer.staffRole !== null)
  );
}
