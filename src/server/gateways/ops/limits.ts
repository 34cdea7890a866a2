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
 * The limits of this process, which count what people do. Keys are opaque, but that an IPv6 address counts
 * as its network: one customer of a provider has a whole /64. An empty key (no known address) is never
 * limited. When the table can't be reached, the same numbers are counted in memory until it can: a limit
 * is never lifted and never turns into an error of its own.
 */
export function createLimits(prisma: Pick<PrismaClient, "rateLimit">, log: Logger) {
  assertLimitNames(Object.keys(env.RATE_LIMITS));
  const limiters: { [Name in LimitName]?: RateLimiterAbstract } = {};
  const limiterOf = (name: LimitName) => (limiters[name] ??= createLimiter(name, prisma));

  // Bounded: an attacker with many keys must not fill the memory.
  const usedUpUntil = new LRUCache<string, number>({ max: 10_000 });

  /** So that hammering at a used-up limit asks the database once, not every time. */
  function knownWaitMs(name: LimitName, key: string): number | null {
    const waitMs = (usedUpUntil.get(`${name}:${key}`) ?? 0) - Date.now();
    return waitMs > 0 && !isBeyond(name, waitMs) ? waitMs : null;
  }

  /** How long there are not enough points; null when there were. */
  async function take(name: LimitName, key: string, points: number): Promise<number | null> {
    if (key === "") return null;
    const known = knownWaitMs(name, key);
    if (known !== null) return known;
    const consume = () => limiterOf(name).consume(key, points).then(noRefusal, asRefusal);
    let refusal = await consume();
    if (refusal !== null && isBeyond(name, refusal.msBeforeNext)) {
      // The clock was set back since this window began; without this it would last that much longer.
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

  /** Giving back is a courtesy: failing at it must not fail what succeeded. */
  async function give(name: LimitName, whose: string, how: "reward" | "delete"): Promise<void> {
    const key = networkKey(whose);
    if (key === "") return;
    usedUpUntil.delete(`${name}:${key}`);
    try {
      await limiterOf(name)[how](key);
    } catch (error) {
      log.warn({ err: error, limit: name }, "a limit could not be given back");
    }
  }

  return {
    /**
     * Takes points. Never inside a transaction: it uses a connection of its own.
     * @throws {DomainError} TOO_MANY (429) with `retryAfterSeconds` when there are not enough left
     */
    async consume(name: LimitName, whose: string, points = 1): Promise<void> {
      refuse(name, await take(name, networkKey(whose), points));
    },
    /**
     * Takes a point of what one person may do about another. Never inside a transaction.
     * @throws {DomainError} TOO_MANY (429), which says when it works again
     */
    async consumeForPair(name: PairLimitName, from: string, to: string): Promise<void> {
      const waitMs = await take(name, `${from}/${to}`, 1);
      if (waitMs === null) return;
      metrics()?.refusals.inc({ limit: name });
      throw tooManyWithOne(waitMs);
    },
    /** Gives a point of a pair back. */
    refundForPair: (name: PairLimitName, from: string, to: string) =>
      give(name, `${from}/${to}`, "reward"),
    /** Takes a point and says whether there was one, for answers that must not tell. */
    async tryConsume(name: LimitName, whose: string): Promise<boolean> {
      const waitMs = await take(name, networkKey(whose), 1);
      if (waitMs !== null) metrics()?.refusals.inc({ limit: name });
      return waitMs === null;
    },
    /** Takes a point and says whether there was one: nobody is refused by it. */
    async first(name: LimitName, whose: string): Promise<boolean> {
      return (await take(name, networkKey(whose), 1)) === null;
    },
    /** Gives a point back. */
    refund: (name: LimitName, whose: string) => give(name, whose, "reward"),
    /** Forgets what was counted for a key. */
    clear: (name: LimitName, whose: string) => give(name, whose, "delete"),
    /** Throws as `consume` does when this process knows the key to be used up; asks nobody. */
    refuseIfUsedUp: (name: LimitName, whose: string) =>
      refuse(name, knownWaitMs(name, networkKey(whose))),
  };
}

/** What is counted for a key: of an IPv6 address its /64, of everything else itself. */
export function networkKey(key: string): string {
  const [address = ""] = key.split("%");
  if (!isIPv6(address)) return key;
  return `${expandIPv6(address.toLowerCase()).split(":").slice(0, 4).join(":")}::/64`;
}

/** Two processes' clocks may differ by this much without one of them having been set. */
const CLOCK_SLACK_MS = 60_000;

/** No window of this limit can last so long. */
function isBeyond(name: LimitName, ms: number): boolean {
  return ms > limitOf(name).seconds * 1000 + CLOCK_SLACK_MS;
}

const noRefusal = () => null;
/** A limiter throws how long there are not enough points; everything else is a fault. */
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
    // Expired rows are swept by a job; a timer per process would do it once for every copy.
    clearExpiredByTimeout: false,
  });
}

/** The points and seconds in force: the table, RATE_LIMITS over it, times RATE_LIMIT_FACTOR. */
export function limitOf(name: LimitName): { points: number; seconds: number } {
  const { points, seconds } = env.RATE_LIMITS[name] ?? LIMITS[name];
  return { points: points * env.RATE_LIMIT_FACTOR, seconds };
}

/** @throws where one is misspelt in RATE_LIMITS, which stops the start: it would leave a limit unchanged. */
export function assertLimitNames(given: readonly string[]): void {
  const unknown = given.filter((name) => !Object.hasOwn(LIMITS, name));
  if (unknown.length === 0) return;
  const known = Object.keys(LIMITS).join(", ");
  throw new Error(`RATE_LIMITS names ${unknown.join(", ")}; known are ${known}`);
}
