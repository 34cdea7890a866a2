import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DomainError } from "~/domain/errors";
import { log } from "~/server/gateways/observability/log";
import { openedDb, runTransaction, setDb } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import {
  startMetrics,
  type MetricsEndpoint,
} from "~/server/gateways/observability/metrics-endpoint";
import { observed } from "~/server/gateways/observability/observed";
import { limitOf } from "~/server/gateways/runtime/limits";
import { PRODUCT_VERSION } from "~/server/gateways/runtime/version";
import { useRest } from "~test/support/rest";

const rest = useRest();
let endpoint: MetricsEndpoint;

beforeEach(async () => {
  endpoint = await startMetrics({ port: 0, host: "127.0.0.1", log });
});
afterEach(() => endpoint.stop());

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const at = (path: string) => `http://127.0.0.1:${endpoint.port}${path}`;

/** Reads the metrics line by line, as Prometheus does. */
async function scrape(): Promise<Sample[]> {
  const response = await fetch(at("/metrics"));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples: Sample[] = [];
  for (const line of (await response.text()).split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name = "", labels = "", value = ""] =
      /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    expect(name, line).not.toBe("");
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    samples.push({
      name,
      labels: Object.fromEntries(pairs.map(([, key = "", text = ""]) => [key, text])),
      value: Number(value),
    });
  }
  return samples;
}

function valueOf(samples: Sample[], name: string, labels: Record<string, string> = {}) {
  const found = samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

const DURATION = "curbwrench_http_request_duration_seconds";

describe("a scrape", () => {
  test("reports the process, the event loop, and the database's response", async () => {
    const samples = await scrape();
    for (const name of [
      "process_cpu_seconds_total",
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_heap_size_used_bytes",
      "curbwrench_password_hashes_total",
    ]) {
      expect(valueOf(samples, name), name).toBeGreaterThanOrEqual(0);
    }
    expect(valueOf(samples, "curbwrench_build_info", { version: PRODUCT_VERSION })).toBe(1);
    expect(valueOf(samples, "curbwrench_database_up")).toBe(1);
    const waiting = { state: "waiting" };
    expect(valueOf(samples, "curbwrench_password_hashing", waiting)).toBe(0);
    const pool = valueOf(samples, "curbwrench_database_connections", { state: "total" });
    if (rest.db.engine === "postgres") expect(pool).toBeGreaterThan(0);
    else expect(pool).toBeUndefined();
  });

  test("counts requests by method, pattern and status, and those in progress", async () => {
    const visitor = rest.visitor();
    for (let round = 0; round < 3; round += 1) (await visitor.get("/api/services")).is(200);
    (await visitor.get("/api/auth/user")).is(401);
    const known = { method: "GET", route: "/api/services", status: "200" };
    await expect.poll(async () => valueOf(await scrape(), `${DURATION}_count`, known)).toBe(3);
    const samples = await scrape();
    const refused = { route: "/api/auth/user", status: "401" };
    expect(valueOf(samples, `${DURATION}_count`, refused)).toBe(1);
    expect(valueOf(samples, `${DURATION}_sum`, known)).toBeGreaterThan(0);
    expect(valueOf(samples, `${DURATION}_bucket`, { ...known, le: "+Inf" })).toBe(3);
    expect(valueOf(samples, "curbwrench_http_requests_in_flight")).toBe(0);
  });

  test("counts an open live events response as a stream, not as a slow request", async () => {
    const customer = await rest.signUp("customer");
    const cookie = [...customer.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const stop = new AbortController();
    const stream = await fetch(`${rest.url}/api/trpc/booking.changes`, {
      headers: { accept: "text/event-stream", cookie },
      signal: stop.signal,
    });
    expect(stream.status).toBe(200);
    expect(valueOf(await scrape(), "curbwrench_event_streams")).toBe(1);
    expect(valueOf(await scrape(), "curbwrench_http_requests_in_flight")).toBe(0);
    stop.abort();
    await expect.poll(async () => valueOf(await scrape(), "curbwrench_event_streams")).toBe(0);
    const route = { route: "/api/trpc/booking.changes" };
    expect(valueOf(await scrape(), `${DURATION}_count`, route)).toBeUndefined();
  });

  test("counts refusals by limit", async () => {
    const customer = await rest.signUp("customer");
    await rest.world.deps.limits.consume("writes", customer.userId, limitOf("writes").points);
    for (let round = 0; round < 2; round += 1) {
      (await customer.post("/api/vehicles", {})).refused(429, "TOO_MANY");
    }
    const refusals = "curbwrench_rate_limit_refusals_total";
    expect(valueOf(await scrape(), refusals, { limit: "writes" })).toBe(2);
  });

  test("counts waiting, finished and failed jobs, and dead letters", async () => {
    const mail = { to: "ana@example.com", subject: "Hello", paragraphs: ["Hello"] };
    await runTransaction(rest.prisma, (tx) => enqueue(tx, "mail", mail));
    await runTransaction(rest.prisma, (tx) => enqueue(tx, "mail", mail));
    const waiting = { queue: "mail", state: "created" };
    expect(valueOf(await scrape(), "curbwrench_jobs", waiting)).toBe(2);
    expect(valueOf(await scrape(), "curbwrench_jobs_oldest_waiting_seconds")).toBeGreaterThan(0);

    await rest.world.runJobs();
    await runTransaction(rest.prisma, (tx) => enqueue(tx, "mail", mail));
    // A damaged payload that no handler can use.
    await rest.db.query("UPDATE pgboss.job SET data = '{}' WHERE name = 'mail'");
    await expect(rest.world.runJobs()).rejects.toThrow();
    await rest.db.query("UPDATE pgboss.job SET retry_count = retry_limit WHERE name = 'mail'");
    await expect(rest.world.runJobs()).rejects.toThrow();
    const samples = await scrape();
    const tries = (outcome: string) =>
      valueOf(samples, "curbwrench_job_duration_seconds_count", { job: "mail", outcome });
    expect([tries("done"), tries("failed"), tries("given_up")]).toEqual([2, 1, 1]);
  });

  test("counts external calls by how they ended, without error texts", async () => {
    const payments = observed("payments", {
      mode: "stripe",
      capture: async (fail: unknown) => {
        if (fail !== undefined) throw fail;
        return 105;
      },
    });
    expect(payments.mode).toBe("stripe");
    expect(await payments.capture(undefined)).toBe(105);
    const refused = new DomainError("cardDeclined");
    await expect(payments.capture(refused)).rejects.toBe(refused);
    await expect(payments.capture(new Error("card 4242…"))).rejects.toThrow("card");
    await expect(
      payments.capture(Object.assign(new Error("x"), { code: 'a"b c' })),
    ).rejects.toThrow("x");
    const calls = "curbwrench_outgoing_call_duration_seconds_count";
    const samples = await scrape();
    const outcome = (name: string) =>
      valueOf(samples, calls, { service: "payments", call: "capture", outcome: name });
    expect([outcome("ok"), outcome("PAYMENT_REQUIRED"), outcome("ERROR")]).toEqual([1, 1, 2]);
  });
});

test(
  "creates no series for a thousand unknown addresses, methods and procedures",
  { timeout: 120_000 },
  async () => {
    await rest.visitor().get("/api/services");
    const before = new Set(
      (await scrape()).map(({ name, labels }) => name + JSON.stringify(labels)),
    );
    const methods = ["GET", "POST", "PUT", "DELETE"];
    const paths = Array.from({ length: 1_000 }, (_, turn) => {
      const id = crypto.randomUUID();
      return [
        `/api/${id}`,
        `/api/trpc/${id}`,
        `/${id}`,
        `/api/bookings/${id}/${id}`,
        `/_next/${id}`,
      ][turn % 5];
    });
    const callers = Array.from({ length: 10 }, async (_, caller) => {
      for (let turn = caller; turn < paths.length; turn += 10) {
        const method = methods[turn % methods.length];
        const response = await fetch(`${rest.url}${paths[turn]}`, { method });
        await response.arrayBuffer();
      }
    });
    await Promise.all(callers);
    const series = (await scrape()).map(({ name, labels }) => name + JSON.stringify(labels));
    const fresh = series.filter((name) => !before.has(name) && name.startsWith("curbwrench_"));
    const routes = new Set(fresh.map((name) => /"route":"([^"]+)"/.exec(name)?.[1]));
    expect([...routes].filter((route) => route !== undefined).toSorted()).toEqual(
      ["(other)", "/_next/*", "/api/*", "/api/trpc/(unknown)", "/api/trpc/*"].toSorted(),
    );
    // Four patterns, four methods, a few statuses, fourteen lines each.
    expect(fresh.length).toBeLessThan(4 * 4 * 3 * 14);
    expect(series.length).toBeLessThan(1_500);
  },
);

test("answers only /metrics on its port, with a zero when the database is down", async () => {
  expect((await fetch(at("/"))).status).toBe(404);
  expect((await fetch(at("/api/services"))).status).toBe(404);
  expect((await fetch(at("/metrics"), { method: "POST" })).status).toBe(404);

  const own = openedDb();
  const away = Promise.reject(new Error("away"));
  away.catch(() => undefined);
  setDb(away);
  try {
    const samples = await scrape();
    expect(valueOf(samples, "curbwrench_database_up")).toBe(0);
    expect(valueOf(samples, "curbwrench_jobs")).toBeUndefined();
  } finally {
    setDb(own);
  }
});
