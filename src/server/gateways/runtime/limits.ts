import { isIPv6 } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import {
  LIMITS,
  tooManyAttempts,
  tooManyWithOne,
  type LimitName,
  type PairLimitName,
} from "~/domain/limits";
import { env } from "~/env.js";
import type { SqlQuery } from "../db/types";
import type { Logger } from "../observability/log";
import { metrics } from "../observability/metrics";
import { createMachineLimiter, type Counter } from "./machine-limits";
import { isOneOfSeveral } from "./processes";
import { SettingError } from "./setting-error";

export type Limits = ReturnType<typeof createLimits>;
/**
 * Creates the rate limits. Keys are opaque, except that an IPv6 address counts as its /64 network,
 * because a provider gives one to each customer. An empty key (unknown address) is never limited.
 * If the table can't be reached, the same limits are counted in memory, so that a limit is never
 * lifted and never fails a call by itself.
 */
export function createLimits(query: SqlQuery, log: Logger) {
  assertLimitNames(Object.keys(env.RATE_LIMITS));
  const limiters: { [Name in LimitName]?: Counter } = {};
  const limiterOf = (name: LimitName) => (limiters[name] ??= createLimiter(name, query, log));

  // Bounded, so that an attacker with many keys can't fill the memory.
  const usedUpUntil = new LRUCache<string, number>({ max: 10_000 });

  /** Remembers a used-up limit, so that repeated calls don't reach the database. */
  function knownWaitMs(name: LimitName, key: string): number | null {
    const waitMs = (usedUpUntil.get(`${name}:${key}`) ?? 0) - Date.now();
    return waitMs > 0 && !isBeyond(name, waitMs) ? waitMs : null;
  }

  async function take(name: LimitName, key: string, points: number): Promise<Taken> {
    if (key === "") return NOTHING_TAKEN;
    const known = knownWaitMs(name, key);
    if (known !== null) return { waitMs: known, left: null };
    const consume = () => limiterOf(name).consume(key, points).then(asLeft, asRefusal);
    let taken = await consume();
    if (taken.waitMs !== null && isBeyond(name, taken.waitMs)) {
      // The clock was set back since this window started, which would make it last longer.
      await limiterOf(name).delete(key);
      taken = await consume();
    }
    if (taken.waitMs === null) return taken;
    usedUpUntil.set(`${name}:${key}`, Date.now() + taken.waitMs);
    return taken;
  }

  function refuse(name: LimitName, waitMs: number | null, refusal = tooManyAttempts): void {
    if (waitMs === null) return;
    metrics()?.refusals.inc({ limit: name });
    throw refusal(waitMs, name);
  }

  /** Refunds points. A failure to do so must not fail the call that succeeded. */
  async function give(name: LimitName, whose: string, how: "reward" | "delete"): Promise<void> {
    const key = networkKey(whose);
    if (key === "") return;
    usedUpUntil.delete(`${name}:${key}`);
    try {
      await limiterOf(name)[how](key);
    } catch (error) {
      log.warn({ err: error, limit: name }, "a limit could not be refunded");
    }
  }

  return {
    /**
     * Takes points. Don't call it inside a transaction, because it uses its own connection.
     * @returns what is left; null for an unknown address
     * @throws {DomainError} TOO_MANY (429) with `retryAfterSeconds` when too few are left
     */
    async consume(
      name: LimitName,
      whose: string,
      points = 1,
      refusal = tooManyAttempts,
    ): Promise<PointsLeft | null> {
      const { waitMs, left } = await take(name, networkKey(whose), points);
      refuse(name, waitMs, refusal);
      return left;
    },
    /**
     * Takes a point for an action by one person toward another. Don't call it inside a transaction.
     * @throws {DomainError} TOO_MANY (429), which says when to try again
     */
    async consumeForPair(name: PairLimitName, from: string, to: string): Promise<void> {
      const { waitMs } = await take(name, `${from}/${to}`, 1);
      refuse(name, waitMs, tooManyWithOne);
    },
    /** Refunds a pair's point. */
    refundForPair: (name: PairLimitName, from: string, to: string) =>
      give(name, `${from}/${to}`, "reward"),
    /**
     * Takes a point and returns whether there was one, for answers that must not reveal a limit.
     */
    async tryConsume(name: LimitName, whose: string): Promise<boolean> {
      const { waitMs } = await take(name, networkKey(whose), 1);
      if (waitMs !== null) metrics()?.refusals.inc({ limit: name });
      return waitMs === null;
    },
    /** Takes a point and returns whether there was one. Never refuses the call. */
    async first(name: LimitName, whose: string): Promise<boolean> {
      return (await take(name, networkKey(whose), 1)).waitMs === null;
    },
    /** Refunds a point. */
    refund: (name: LimitName, whose: string) => give(name, whose, "reward"),
    /** Resets a key. */
    clear: (name: LimitName, whose: string) => give(name, whose, "delete"),
    /** Throws like `consume` if this process knows that the key is used up. Never queries. */
    refuseIfUsedUp: (name: LimitName, whose: string) =>
      refuse(name, knownWaitMs(name, networkKey(whose))),
  };
}

/** Returns the counted key: the /64 network of an IPv6 address, or the key itself. */
export function networkKey(key: string): string {
  const [address = ""] = key.split("%");
  if (!isIPv6(address)) return key;
  return `${expandIPv6(address.toLowerCase()).split(":").slice(0, 4).join(":")}::/64`;
}

/** Returns the network of an address as people read it: 203.0.113.0/24, or an IPv6 /64. */
export function shownNetwork(address: string): string {
  const [, network] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  return network === undefined ? networkKey(address) : `${network}.0/24`;
}

/** Clocks of two processes may differ by this much without having been set. */
const CLOCK_SLACK_MS = 60_000;

/** Returns true if no window of this limit can last so long. */
function isBeyond(name: LimitName, ms: number): boolean {
  return ms > limitOf(name).seconds * 1000 + CLOCK_SLACK_MS;
}

/** A caller's remaining points of a limit, and when it starts over. */
export interface PointsLeft {
  points: number;
  resetMs: number;
}
/** `waitMs` is how long the caller has to wait; null if there were enough points. */
interface Taken {
  waitMs: number | null;
  left: PointsLeft | null;
}
const NOTHING_TAKEN: Taken = { waitMs: null, left: null };

const asLeft = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Taken => ({
  waitMs: null,
  left: { points: remainingPoints, resetMs: msBeforeNext },
});
/** Returns the limiter's refusal. Anything else it throws is an error. */
function asRefusal(thrown: unknown): Taken {
  if (thrown instanceof RateLimiterRes) return { waitMs: thrown.msBeforeNext, left: null };
  throw thrown;
}

function createLimiter(name: LimitName, query: SqlQuery, log: Logger): Counter {
  const { points, seconds } = limitOf(name);
  const options = { keyPrefix: name, points, duration: seconds };
  if (LIMITS[name].kept === "local" && isOneOfSeveral()) {
    return createMachineLimiter(options, { processes: env.WEB_PROCESSES, log });
  }
  const memory = new RateLimiterMemory(options);
  if (LIMITS[name].kept === "local") return memory;
  // One statement for each point, on the rows that it counts.
  return new RateLimiterPostgres({
    ...options,
    storeClient: {
      query: async ({ text, values }: { text: string; values: unknown[] }) => ({
        rows: await query(text, values),
      }),
    },
    storeType: "client",
    tableName: "RateLimit",
    tableCreated: true,
    insuranceLimiter: memory,
    // A job deletes expired rows. A timer in each process would repeat that.
    clearExpiredByTimeout: false,
  });
}

/**
 * Returns a limit's points and seconds: the table, overridden by RATE_LIMITS, times
 * RATE_LIMIT_FACTOR.
 */
export function limitOf(name: LimitName): { points: number; seconds: number } {
  const { points, seconds } = env.RATE_LIMITS[name] ?? LIMITS[name];
  return { points: points * env.RATE_LIMIT_FACTOR, seconds };
}

/** @throws {SettingError} if RATE_LIMITS has an unknown name, which would leave a limit unchanged */
export function assertLimitNames(given: readonly string[]): void {
  const unknown = given.filter((name) => !Object.hasOwn(LIMITS, name));
  if (unknown.length === 0) return;
  const known = Object.keys(LIMITS).join(", ");
  throw new SettingError(`RATE_LIMITS names ${unknown.join(", ")}; known are ${known}`);
}
