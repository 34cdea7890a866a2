import type { counters } from "./metrics-endpoint";

/**
 * What the product counts for Prometheus. Only `metrics-endpoint.ts` knows the vendor, and it is
 * loaded only where METRICS_PORT is set; elsewhere counting costs one look at a variable.
 */
type Metrics = ReturnType<typeof counters>;

let inUse: Metrics | undefined;

/** Where to count; undefined where metrics are off. */
export function metrics(): Metrics | undefined {
  return inUse;
}

/** Counts there from now on; undefined ends it. */
export function countWith(counting: Metrics | undefined): void {
  inUse = counting;
}
