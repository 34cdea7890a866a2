import PQueue from "p-queue";
import { DomainError, type PlainRefusal } from "~/domain/errors";

/** Lets a few do costly work at once and some wait for their turn. */
export class Turns {
  readonly queue: PQueue;

  constructor(
    private readonly limits: {
      running: number;
      waiting: number;
      /** What the others are told. */
      busy: PlainRefusal;
      retryAfterSeconds: number;
    },
  ) {
    this.queue = new PQueue({ concurrency: limits.running });
  }

  /** @throws {DomainError} as `busy` says (503) when too many are waiting already */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    const { waiting, busy, retryAfterSeconds } = this.limits;
    if (this.queue.size >= waiting) throw new DomainError(busy, { retryAfterSeconds });
    return this.queue.add(work);
  }
}
