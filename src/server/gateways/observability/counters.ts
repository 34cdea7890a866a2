import { Counter, Histogram } from "prom-client";

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Figures that are counted as they happen. */
export function counters() {
  return {
    /** `status` is the HTTP status as text, or "aborted" if the caller left first. */
    requests: new Histogram({
      name: "curbwrench_http_request_duration_seconds",
      help: "Requests by route pattern, from their first byte to the last of the answer",
      labelNames: ["method", "route", "status"],
      buckets: REQUEST_BUCKETS,
    }),
    connections: new Counter({
      name: "curbwrench_http_connections_refused_total",
      help: "Connections over the limit, too slow, or not HTTP",
      labelNames: ["reason"],
    }),
    refusals: new Counter({
      name: "curbwrench_rate_limit_refusals_total",
      help: "Calls that were refused with 429",
      labelNames: ["limit"],
    }),
    jobs: new Histogram({
      name: "curbwrench_job_duration_seconds",
      help: "Job attempts by result",
      labelNames: ["job", "outcome"],
      buckets: CALL_BUCKETS,
    }),
    /** `outcome` is "ok" or an error's code. */
    calls: new Histogram({
      name: "curbwrench_outgoing_call_duration_seconds",
      help: "Calls to the payment provider, mail server, file store and geocoder by result",
      labelNames: ["service", "call", "outcome"],
      buckets: CALL_BUCKETS,
    }),
    hashes: new Counter({
      name: "curbwrench_password_hashes_total",
      help: "Passwords hashed or compared",
    }),
  };
}
