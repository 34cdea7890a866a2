import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRes,
  type IRateLimiterOptions,
} from "rate-limiter-flexible";
import type { Logger } from "../observability/log";

/** How long to wait for the primary's answer, in ms. */
const ANSWER_MS = 2_000;

/** The part of a rate limiter that takes and refunds points. */
export interface Counter {
  consume(key: string, points?: number): Promise<RateLimiterRes>;
  delete(key: string): Promise<unknown>;
  reward(key: string, points?: number): Promise<unknown>;
}

/** Counts for the other processes, in the primary. */
export function countForProcesses(): void {
  new RateLimiterClusterMaster();
}

/**
 * Creates a limit for all processes of this machine. Half of its points are divided among the
 * processes, which use them without asking; after that each call asks the primary. So a usual
 * caller costs no message, and the machine grants at most 1.5 times the limit.
 */
export function createMachineLimiter(
  options: Required<Pick<IRateLimiterOptions, "keyPrefix" | "points" | "duration">>,
  { processes, log }: { processes: number; log: Logger },
): Counter {
  const free = new RateLimiterMemory({
    ...options,
    points: Math.floor(options.points / (2 * processes)),
  });
  const together = new RateLimiterCluster({ ...options, timeoutMs: ANSWER_MS });
  const alone = new RateLimiterMemory(options);

  /** Asks the primary. If it doesn't answer, this process counts alone, so no call fails. */
  async function asked<Result>(ask: (limiter: Counter) => Promise<Result>): Promise<Result> {
    try {
      return await ask(together);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      log.warn({ err: error, limit: options.keyPrefix }, "the primary did not count a limit");
      return ask(alone);
    }
  }

  /** Reports what's left of the whole limit, not of this process's share. */
  const ofTheLimit = ({ consumedPoints, msBeforeNext, isFirstInDuration }: RateLimiterRes) =>
    new RateLimiterRes(
      Math.max(0, options.points - consumedPoints),
      msBeforeNext,
      consumedPoints,
      isFirstInDuration,
    );

  return {
    consume: (key, points) =>
      free
        .consume(key, points)
        .then(ofTheLimit, () => asked((limiter) => limiter.consume(key, points))),
    async delete(key) {
      await free.delete(key);
      await asked((limiter) => limiter.delete(key));
    },
    reward: (key, points) => free.reward(key, points),
  };
}
