import autocannon from "autocannon";

/** The result of one measured stretch of load. */
export interface Stretch {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
  /** Answers other than 2xx, and failed connections. */
  failures: number;
}

export const CONNECTIONS = 16;

/** A client's request; a function is called again for every request. */
export interface LoadRequest {
  method: "GET" | "POST" | "PUT";
  path: string | (() => string);
  headers?: Record<string, string>;
  body?: string;
}

interface LoadOptions {
  url: string;
  /** The request of each connection; there are as many connections as entries. */
  clients: readonly LoadRequest[];
  /** Either a duration or a number of requests over all connections. */
  seconds?: number;
  requests?: number;
  /** Called once a second with the number of answered requests. */
  onTick?: (answered: number) => void;
}

/** Sends the clients' requests as fast as they are answered, one at a time per connection. */
export async function load(options: LoadOptions): Promise<Stretch> {
  const { clients } = options;
  let next = 0;
  let finish: (result: autocannon.Result) => void = () => undefined;
  const done = new Promise<autocannon.Result>((resolve) => (finish = resolve));
  const settings: autocannon.Options = {
    url: options.url,
    connections: clients.length,
    timeout: 30,
    ...(options.requests === undefined
      ? { duration: options.seconds ?? 1 }
      : { amount: options.requests }),
    setupClient(client) {
      const request = clients[next % clients.length];
      next += 1;
      if (request === undefined) return;
      const { path, method, headers, body } = request;
      client.setRequests([
        typeof path === "string"
          ? { path, method, headers, body }
          : { method, headers, body, setupRequest: (plain) => ({ ...plain, path: path() }) },
      ]);
    },
  };
  const begun = performance.now();
  const instance = autocannon(settings, (_error, result) => finish(result));
  const times: number[] = [];
  let last = begun;
  let failures = 0;
  instance.on("response", (_client, status, _bytes, milliseconds) => {
    // Autocannon's own figures are whole milliseconds, with a whole second at the end.
    last = performance.now();
    times.push(milliseconds);
    if (status < 200 || status > 299) failures += 1;
  });
  const ticker =
    options.onTick === undefined
      ? undefined
      : setInterval(() => options.onTick?.(times.length), 1_000);
  const result = await done;
  clearInterval(ticker);
  return {
    perSecond: (times.length - failures) / ((last - begun) / 1_000),
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    requests: times.length,
    failures: failures + result.errors + result.timeouts,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the value below which `share` of the values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
