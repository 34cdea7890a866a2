/** How many events to remember at least. At most twice as many are kept. */
const REMEMBERED = 5_000;

/**
 * Remembers this process's recent events, for pages whose first request came before they listened.
 */
export class RecentLiveEvents<Addressed> {
  #told: { signal: Addressed; at: number }[] = [];
  /** All events since this time are known. */
  #since = Number.POSITIVE_INFINITY;

  /** Starts remembering. Earlier events may not have reached this process. */
  begin(): void {
    this.#told = [];
    this.#since = performance.now();
  }

  add(signal: Addressed): void {
    this.#told.push({ signal, at: performance.now() });
    if (this.#told.length <= 2 * REMEMBERED) return;
    this.#told = this.#told.slice(-REMEMBERED);
    this.#since = this.#told[0]?.at ?? this.#since;
  }

  /** Returns the events of the last `ms` milliseconds; null if not all of them are known. */
  ofLast(ms: number): Addressed[] | null {
    const from = performance.now() - ms;
    if (from < this.#since) return null;
    return this.#told
      .slice(this.#told.findLastIndex(({ at }) => at < from) + 1)
      .map(({ signal }) => signal);
  }
}
