/** Does a queue's jobs, some at a time, until it is stopped. */
export interface Worker {
  /** Takes no more, and waits for the running ones, but not for longer than `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Looks for work every `pollMs`, and at once whenever a job has ended, because one more may be due.
 * `take` answers at most as many jobs as it is asked for; `work` ends without an error whatever
 * becomes of its job.
 */
export function startWorker<Job>(options: {
  atOnce: number;
  pollMs: number;
  take: (count: number) => Promise<Job[]>;
  work: (job: Job) => Promise<void>;
  onError: (error: unknown) => void;
}): Worker {
  const running = new Set<Promise<void>>();
  let stopped = false;
  /** Something ended since the last look. */
  let stirred = false;
  let wake = () => {};
  const stir = () => {
    stirred = true;
    wake();
  };

  async function take(): Promise<void> {
    const free = options.atOnce - running.size;
    if (free <= 0) return;
    for (const job of await options.take(free)) {
      const work: Promise<void> = options.work(job).finally(() => {
        running.delete(work);
        stir();
      });
      running.add(work);
    }
  }

  async function rest(): Promise<void> {
    if (!stirred) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, options.pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    stirred = false;
  }

  async function takeTurns(): Promise<void> {
    while (!stopped) {
      await take().catch(options.onError);
      await rest();
    }
  }

  const turns = takeTurns();
  return {
    async stop(timeoutMs) {
      stopped = true;
      stir();
      await turns;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)));
      await Promise.race([Promise.all(running), late]);
      clearTimeout(timer);
    },
  };
}
