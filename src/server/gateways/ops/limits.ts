import { isIPv6 } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";
import { LRUCache } from "lru-cache";
import {
  RateLimiterMemory,
  RateLimiterPrisma,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import {
  LIMITS,
  tooManyAttempts,
  tooManyWithOne,
  type LimitName,
  type PairLimitName,
} from "~/domain/limits";
import { env } from "~/env.js";
import type { PrismaClient } from "../db/db";
import type { Logger } from "../observability/log";
import { metrics } from "../observability/metrics";

export type Limits = ReturnType<typeof createLimits>;
/**
 * Creates this process's rate limits. Keys are opaque, except that an IPv6 address counts as its
 * /64 network, because one customer of a provider has all of it. An empty key (unknown address) is
 * never limited. If the table can't be reached, the same limits are counted in memory, so that a
 * limit is never lifted and never fails a call by itself.
 */
export function createLimits(prisma: Pick<PrismaClient, "rateLimit">, log: Logger) {
  assertLimitNames(Object.keys(env.RATE_LIMITS));
  const limiters: { [Name in LimitName]?: RateLimiterAbstract } = {};
  const limiterOf = (name: LimitName) => (limiters[name] ??= createLimiter(name, prisma));

  // Bounded, so that an attacker with many keys can't fill the memory.
  const usedUpUntil = new LRUCache<string, number>({ max: 10_000 });

  /** Remembers a used-up limit, so that repeated calls don't reach the database. */
  function knownWaitMs(name: LimitName, key: string): number | null {
    const waitMs = (usedUpUntil.get(`${name}:${key}`) ?? 0) - Date.now();
    return waitMs > 0 && !isBeyond(name, waitMs) ? waitMs : null;
  }

  /** Returns how long the caller has to wait, or null if there were enough points. */
  async function take(name: LimitName, key: string, points: number): Promise<number | null> {
    if (key === "") return null;
    const known = knownWaitMs(name, key);
    if (known !== null) return known;
    const consume = () => limiterOf(name).consume(key, points).then(noRefusal, asRefusal);
    let refusal = await consume();
    if (refusal !== null && isBeyond(name, refusal.msBeforeNext)) {
      // The clock was set back since this window started. Otherwise it would last that much longer.
      await limiterOf(name).delete(key);
      refusal = await consume();
    }
    if (refusal === null) return null;
    usedUpUntil.set(`${name}:${key}`, Date.now() + refusal.msBeforeNext);
    return refusal.msBeforeNext;
  }

  function refuse(name: LimitName, waitMs: number | null): void {
    if (waitMs === null) return;
    metrics()?.refusals.inc({ limit: name });
    throw tooManyAttempts(waitMs);
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
     * @throws {DomainError} TOO_MANY (429) with `retryAfterSeconds` when too few are left
     */
    async consume(name: LimitName, whose: string, points = 1): Promise<void> {
      refuse(name, await take(name, networkKey(whose), points));
    },
    /**
     * Takes a point for an action by one person toward another. Don't call it inside a transaction.
     * @throws {DomainError} TOO_MANY (429), which says when it works again
     */
    async consumeForPair(name: PairLimitName, from: string, to: string): Promise<void> {
      const waitMs = await take(name, `${from}/${to}`, 1);
      if (waitMs === null) return;
      metrics()?.refusals.inc({ limit: name });
      throw tooManyWithOne(waitMs);
    },
    /** Refunds a pair's point. */
    refundForPair: (name: PairLimitName, from: string, to: string) =>
      give(name, `${from}/${to}`, "reward"),
    /**
     * Takes a point and returns whether there was one, for answers that must not reveal a limit.
     */
    async tryConsume(name: LimitName, whose: string): Promise<boolean> {
      const waitMs = await take(name, networkKey(whose), 1);
      if (waitMs !== null) metrics()?.refusals.inc({ limit: name });
      return waitMs === null;
    },
    /** Takes a point and returns whether there was one. It refuses nobody. */
    async first(name: LimitName, whose: string): Promise<boolean> {
      return (await take(name, networkKey(whose), 1)) === null;
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

/** Clocks of two processes may differ by this much without having been set. */
const CLOCK_SLACK_MS = 60_000;

/** Returns true if no window of this limit can last so long. */
function isBeyond(name: LimitName, ms: number): boolean {
  return ms > limitOf(name).seconds * 1000 + CLOCK_SLACK_MS;
}

const noRefusal = () => null;
/** Returns the limiter's refusal. Anything else it throws is an error. */
function asRefusal(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}

function createLimiter(name: LimitName, prisma: Pick<PrismaClient, "rateLimit">) {
  const { points, seconds } = limitOf(name);
  const options = { keyPrefix: name, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (LIMITS[name].kept === "local") return memory;
  return new RateLimiterPrisma({
    ...options,
    storeClient: prisma,
    tableName: "rateLimit",
    insuranceLimiter: memory,
    // A job deletes expired rows. A timer per process would repeat that in every copy.
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

/** @throws if RATE_LIMITS contains an unknown name, which would leave a limit unchanged */
export function assertLimitNames(given: readonly string[]): void {
  const unknown = given.filter((name) => !Object.hasOwn(LIMITS, name));
  if (unknown.length === 0) return;
  const known = Object.keys(LIMITS).join(", ");
  throw new Error(`RATE_LIMITS names ${unknown.join(", ")}; known are ${known}`);
}
