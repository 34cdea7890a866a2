import type { AddressedEvent } from "./live";

/** At least so many are remembered, and at most twice as many. */
const REMEMBERED = 5_000;

/** What a process was told lately, for pages that asked before they listened. */
export class RecentLiveEvents {
  #told: { signal: AddressedEvent; at: number }[] = [];
  /** All that was told since then is known. */
  #since = Number.POSITIVE_INFINITY;

  /** It listens from now on. What was told before may not have reached it. */
  begin(): void {
    this.#told = [];
    this.#since = performance.now();
  }

  add(signal: AddressedEvent): void {
    this.#told.push({ signal, at: performance.now() });
    if (this.#told.length <= 2 * REMEMBERED) return;
    this.#told = this.#told.slice(-REMEMBERED);
    this.#since = this.#told[0]?.at ?? this.#since;
  }

  /** What was told in the last `ms` milliseconds; null where it doesn't reach back so far. */
  ofLast(ms: number): AddressedEvent[] | null {
    const from = performance.now() - ms;
    if (from < this.#since) return null;
    return this.#told
      .slice(this.#told.findLastIndex(({ at }) => at < from) + 1)
      .map(({ signal }) => signal);
  }
}
