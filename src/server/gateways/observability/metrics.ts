import type { counters } from "./counters";

/**
 * The product's figures for Prometheus. Only `metrics-endpoint.ts` imports the vendor, and it loads
 * only with METRICS_PORT. Otherwise counting costs one read of a variable.
 */
type Metrics = ReturnType<typeof counters>;

let inUse: Metrics | undefined;

/** Returns the counters, or undefined if metrics are off. */
export function metrics(): Metrics | undefined {
  return inUse;
}

/** Sets the counters, or turns metrics off with undefined. */
export function countWith(counting: Metrics | undefined): void {
  inUse = counting;
}
