import { isIPv6 } from "node:net";
import {
  RateLimiterMemory,
  RateLimiterPrisma,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { DomainError } from "~/domain/errors";
import { env } from "~/env.js";
import type { PrismaClient } from "../db/db";
import type { Logger } from "../observability/log";
import { metrics } from "../observability/metrics";

/**
 * Every limit: points per key in a window of seconds. `shared` ones are counted in the database for
 * all processes together. `local` ones are flood guards on the hot path: they are counted in the
 * memory of each process, so that a read costs no database round trip for them.
 */
const LIMITS = {
  /** Failed sign-ins; successes are given back. */
  signInPerAccount: { points: 10, seconds: 15 * 60, kept: "shared" },
  signInPerAddress: { points: 50, seconds: 15 * 60, kept: "shared" },
  forgotPerAccount: { points: 3, seconds: 60 * 60, kept: "shared" },
  forgotPerAddress: { points: 20, seconds: 60 * 60, kept: "shared" },
  signUpPerAddress: { points: 300, seconds: 60 * 60, kept: "shared" },
  mailsPerUnprovenMailbox: { points: 3, seconds: 24 * 60 * 60, kept: "shared" },
  /** Tries of another address: the answer tells whether somebody has an account. */
  emailChanges: { points: 5, seconds: 60 * 60, kept: "shared" },
  confirmationsPerAccount: { points: 3, seconds: 60 * 60, kept: "shared" },
  confirmationsPerMailbox: { points: 5, seconds: 24 * 60 * 60, kept: "shared" },
  /** Guessed codes of a second factor; right ones are given back. */
  secondFactor: { points: 5, seconds: 15 * 60, kept: "shared" },
  uploads: { points: 20, seconds: 60, kept: "shared" },
  messages: { points: 20, seconds: 60, kept: "shared" },
  declines: { points: 5, seconds: 60 * 60, kept: "shared" },
  supportRequests: { points: 10, seconds: 60 * 60, kept: "shared" },
  writes: { points: 300, seconds: 60, kept: "local" },
  reads: { points: 1200, seconds: 60, kept: "local" },
  documents: { points: 60, seconds: 60, kept: "local" },
  cspReports: { points: 60, seconds: 60, kept: "local" },
} as const satisfies Record<string, { points: number; seconds: number; kept: "shared" | "local" }>;

export type LimitName = keyof typeof LIMITS;

/**
 * Counts what people do. Keys are opaque, but that an IPv6 address counts as its network: one
 * customer of a provider has a whole /64. An empty key (no known address) is never limited.
 */
export interface Limits {
  /**
   * Takes points. Never inside a transaction: it uses a connection of its own.
   * @throws {DomainError} TOO_MANY (429) with `retryAfterSeconds` when there are not enough left
   */
  consume(name: LimitName, key: string, points?: number): Promise<void>;
  /** Takes points and says whether there were enough, for answers that must not tell. */
  tryConsume(name: LimitName, key: string, points?: number): Promise<boolean>;
  /** Gives points back. */
  refund(name: LimitName, key: string, points?: number): Promise<void>;
  /** Forgets what was counted for a key. */
  clear(name: LimitName, key: string): Promise<void>;
  /** Throws as `consume` does when this process knows the key to be used up; asks nobody. */
  refuseIfUsedUp(name: LimitName, key: string): void;
}

/**
 * The limits of this process. When the table can't be reached, the same numbers are counted in
 * memory until it can: a limit is never lifted and never turns into an error of its own.
 */
export function createLimits(prisma: Pick<PrismaClient, "rateLimit">, log: Logger): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const name of limitNames()) limiters.set(name, createLimiter(name, prisma));

  const usedUpUntil = new Map<string, number>();

  async function take(name: LimitName, whose: string, points: number): Promise<number | null> {
    const key = counted(whose);
    if (key === "") return null;
    const known = msUntilUsable(name, key);
    if (known > 0) {
      metrics()?.limitRefused(name);
      return known;
    }
    let refusal = await refusalOf(limiterOf(name), key, points);
    if (refusal !== null && isBeyond(name, refusal.msBeforeNext)) {
      // The clock was set back since this window began; without this it would last that much longer.
      await limiterOf(name).delete(key);
      refusal = await refusalOf(limiterOf(name), key, points);
    }
    if (refusal === null) return null;
    remember(`${name}:${key}`, refusal.msBeforeNext);
    metrics()?.limitRefused(name);
    return refusal.msBeforeNext;
  }

  function limiterOf(name: LimitName): RateLimiterAbstract {
    const limiter = limiters.get(name);
    if (limiter === undefined) throw new Error(`There is no limit named ${name}`);
    return limiter;
  }

  function remember(key: string, forMs: number): void {
    // Bounded: an attacker with many keys must not fill the memory. Oldest entries go first.
    if (usedUpUntil.size >= MAX_REMEMBERED) {
      const oldest = usedUpUntil.keys().next();
      if (!oldest.done) usedUpUntil.delete(oldest.value);
    }
    usedUpUntil.set(key, Date.now() + forMs);
  }

  /** So that hammering at a used-up limit asks the database once, not every time. */
  function msUntilUsable(name: LimitName, key: string): number {
    const until = usedUpUntil.get(`${name}:${key}`);
    if (until === undefined) return 0;
    const waitMs = until - Date.now();
    if (waitMs > 0 && !isBeyond(name, waitMs)) return waitMs;
    usedUpUntil.delete(`${name}:${key}`);
    return 0;
  }

  /** Giving back is a courtesy: failing at it must not fail what succeeded. */
  async function quietly(name: LimitName, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      log.warn({ err: error, limit: name }, "a limit could not be given back");
    }
  }

  return {
    async consume(name, key, points = 1) {
      const waitMs = await take(name, key, points);
      if (waitMs !== null) throw tooMany(waitMs);
    },
    async tryConsume(name, key, points = 1) {
      return (await take(name, key, points)) === null;
    },
    async refund(name, whose, points = 1) {
      const key = counted(whose);
      if (key === "") return;
      usedUpUntil.delete(`${name}:${key}`);
      await quietly(name, limiterOf(name).reward(key, points));
    },
    async clear(name, whose) {
      const key = counted(whose);
      if (key === "") return;
      usedUpUntil.delete(`${name}:${key}`);
      await quietly(name, limiterOf(name).delete(key));
    },
    refuseIfUsedUp(name, whose) {
      const waitMs = msUntilUsable(name, counted(whose));
      if (waitMs <= 0) return;
      metrics()?.limitRefused(name);
      throw tooMany(waitMs);
    },
  };
}

/** What is counted for a key: of an IPv6 address its /64, of everything else itself. */
function counted(key: string): string {
  const [address = ""] = key.split("%");
  if (!isIPv6(address)) return key;
  // The URL's spelling is the short one in lower case, with nothing but groups of four and one `::`.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}

function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":");
}

const MAX_REMEMBERED = 10_000;
/** Two processes' clocks may differ by this much without one of them having been set. */
const CLOCK_SLACK_MS = 60_000;

/** No window of this limit can last so long. */
function isBeyond(name: LimitName, ms: number): boolean {
  return ms > limitOf(name).seconds * 1000 + CLOCK_SLACK_MS;
}

async function refusalOf(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
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

function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(LIMITS, name);
}

/** All names. A misspelt one in RATE_LIMITS stops the start: it would leave a limit unchanged. */
export function limitNames(): LimitName[] {
  const unknown = Object.keys(env.RATE_LIMITS).filter((name) => !isLimitName(name));
  if (unknown.length > 0) {
    throw new Error(
      `RATE_LIMITS names ${unknown.join(", ")}; known are ${Object.keys(LIMITS).join(", ")}`,
    );
  }
  return Object.keys(LIMITS).filter(isLimitName);
}

function tooMany(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    seconds < 60
      ? ({ value: seconds, unit: "second" } as const)
      : ({ value: Math.ceil(seconds / 60), unit: "minute" } as const);
  return new DomainError("tooManyAttempts", { wait, retryAfterSeconds: seconds });
}
