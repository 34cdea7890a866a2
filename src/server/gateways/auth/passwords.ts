import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { metrics } from "../observability/metrics";
import { createConcurrencyQueue } from "../runtime/concurrency-queue";

/** argon2id (the package's default): memory in KiB, passes, lanes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing shares libuv's four threads with files and DNS, so only some hashes run at once. */
const queue = createConcurrencyQueue({
  running: 2,
  waiting: 50,
  busy: "signInBusy",
  retryAfterSeconds: 2,
});

/** Returns the number of running and waiting hashes. */
export const hashingQueue = queue.queue;

export type Hashing = typeof hashing;
/** Hash functions for the caller whose turn it is. */
const hashing = {
  /** Hashes a password with argon2id. */
  async hash(password: string): Promise<string> {
    const encoded = await hash(password, COST);
    metrics()?.hashes.inc();
    return encoded;
  },
  /** Verifies a password. Without a hash it takes the same time and returns false. */
  async verify(encoded: string | null | undefined, password: string): Promise<boolean> {
    const fits = await verify(encoded ?? (await nobodysHash()), password);
    metrics()?.hashes.inc();
    return fits && typeof encoded === "string";
  },
};

let dummy: Promise<string> | undefined;
/** Returns a hash without a known password, so that unknown accounts take as long as known ones. */
function nobodysHash(): Promise<string> {
  return (dummy ??= hash(randomBytes(32), COST));
}

/**
 * Runs `work` in its turn: two at a time, fifty waiting.
 * @throws {DomainError} BUSY (503) when more are waiting
 */
export function inHashingTurn<Result>(
  work: (hashing: Hashing) => Promise<Result>,
): Promise<Result> {
  return queue.take(() => work(hashing));
}

/** Hashes one password in its turn. */
export function hashPassword(password: string): Promise<string> {
  return inHashingTurn((turn) => turn.hash(password));
}
