import PQueue from "p-queue";
import { DomainError, type PlainRefusal } from "~/domain/errors";

/** Lets a few callers do costly work at once and some wait. All others get `busy`. */
export function createConcurrencyQueue(limits: {
  running: number;
  waiting: number;
  busy: PlainRefusal;
  retryAfterSeconds: number;
}) {
  const queue = new PQueue({ concurrency: limits.running });
  return {
    queue,
    /** @throws {DomainError} as `busy` says (503) when too many are waiting */
    async take<Result>(work: () => Promise<Result>): Promise<Result> {
      const { waiting, busy, retryAfterSeconds } = limits;
      if (queue.size >= waiting) throw new DomainError(busy, { retryAfterSeconds });
      return queue.add(work);
    },
  };
}
