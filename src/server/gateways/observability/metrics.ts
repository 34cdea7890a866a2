/**
 * What the product counts for Prometheus. Only `metrics-endpoint.ts` knows the vendor, and it is
 * loaded only where METRICS_PORT is set; elsewhere counting costs one look at a variable.
 */
export interface Metrics {
  /** `status` is the HTTP number as text, or "aborted" when the caller left first. */
  requestEnded(method: string, route: string, status: string, seconds: number): void;
  /** A connection that was not taken, or one that spoke no HTTP in time. */
  connectionRefused(reason: ConnectionRefusal): void;
  limitRefused(limit: string): void;
  jobEnded(job: string, outcome: "done" | "failed" | "given_up", seconds: number): void;
  /** A call to somebody else's server; `outcome` is "ok" or an error's code. */
  called(service: string, call: string, outcome: string, seconds: number): void;
}

export type ConnectionRefusal = "too_many" | "timeout" | "too_long" | "malformed";

let inUse: Metrics | undefined;

/** Where to count; undefined where metrics are off. */
export function metrics(): Metrics | undefined {
  return inUse;
}

/** Counts there from now on; undefined ends it. */
export function countWith(counting: Metrics | undefined): void {
  inUse = counting;
}
