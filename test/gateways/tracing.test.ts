import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tracedConnections } from "~/server/gateways/db/tracing";
import { log } from "~/server/gateways/observability/log";
import { observed } from "~/server/gateways/observability/observed";
import { countRunning } from "~/server/gateways/observability/requests";
import { inSpan } from "~/server/gateways/observability/tracing";
import { startTracing } from "~/server/gateways/observability/tracing-otlp";
import { useRest } from "~test/support/rest";
import { startTraceReceiver, type ReceivedSpan } from "~test/support/services/trace-receiver";

const rest = useRest({ once: true });
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let tracing: ReturnType<typeof startTracing>;

beforeEach(async () => {
  receiver = await startTraceReceiver();
  // OpenTelemetry's packages read their variables themselves.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  tracing = startTracing({ serviceName: "curbwrench", log });
});
afterEach(async () => {
  await tracing.stop();
  await receiver.stop();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
});

/** Returns everything that was sent, after the last span has arrived. */
async function sent(): Promise<ReceivedSpan[]> {
  // A request's span ends a moment after its answer was read.
  await expect.poll(() => countRunning().requests).toBe(0);
  await tracing.stop();
  return receiver.spans;
}

const CALLER = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };
const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;

describe("with a collector", () => {
  test("records a request as a span of its caller's trace, with procedure and transaction inside", async () => {
    const customer = await rest.signUp("customer");
    const vehicle = { year: 2020, make: "Honda", model: "Civic" };
    const headers = { traceparent };
    (await customer.post("/api/vehicles", vehicle, { headers })).is(201);
    (await customer.get("/api/bookings/nothing", { headers })).is(404);
    (await customer.get("/api/trpc/booking.services")).is(200);
    const spans = await sent();

    expect([...receiver.paths]).toEqual(["POST /v1/traces"]);
    expect([...receiver.services]).toEqual(["curbwrench"]);
    const named = (name: string) => spans.find((span) => span.name === name);
    const request = named("POST /api/vehicles");
    expect(request).toMatchObject({
      traceId: CALLER.trace,
      parentSpanId: CALLER.span,
      kind: 2,
      attributes: {
        "http.request.method": "POST",
        "http.route": "/api/vehicles",
        "http.response.status_code": 201,
      },
    });
    const procedure = named("procedure booking.addVehicle");
    expect(procedure).toMatchObject({ traceId: CALLER.trace, parentSpanId: request?.spanId });
    const transactions = spans.filter(
      ({ name, parentSpanId }) => name === "transaction" && parentSpanId === procedure?.spanId,
    );
    expect(transactions.length).toBeGreaterThan(0);

    const refused = named("procedure booking.byId");
    expect(refused).toMatchObject({
      traceId: CALLER.trace,
      status: { code: 2 },
      attributes: { "error.type": "NOT_FOUND" },
    });
    const own = named("GET /api/trpc/booking.services");
    expect(own?.traceId).not.toBe(CALLER.trace);
    // Spans hold no user input and no cookie.
    expect(JSON.stringify(spans)).not.toMatch(/Honda|session-token|@example\.com/);
  });

  test("records statements, external calls and their failures in the span where they happened", async () => {
    type Query = string | { text: string; values: unknown[] };
    const pool = tracedConnections({
      query: async (query: Query) => [query],
      async connect() {
        return { query: async (query: Query) => [query] };
      },
    });
    const files = observed("files", {
      put: async (key: string) => Promise.reject(new Error(`no room for ${key}`)),
    });
    await pool.query("select 0");
    await inSpan("outer", { kind: "job" }, async () => {
      await pool.query({ text: "SELECT $1", values: ["hidden"] });
      const connection = await pool.connect();
      await connection.query({ text: 'UPDATE "User" SET x = $1', values: ["hidden"] });
      await connection.query("COMMIT");
      await pool.query("select 1");
      await expect(files.put("hidden")).rejects.toThrow("no room");
      await inSpan("job mail", { kind: "job" }, async () => undefined);
    });
    const spans = await sent();
    const outer = spans.find(({ name }) => name === "outer");
    expect(spans.filter(({ attributes }) => attributes["db.query.text"] === "select 0")).toEqual(
      [],
    );
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === outer?.spanId);
    expect(inside.map(({ name, kind }) => [name, kind])).toEqual([
      ["SELECT", 3],
      ["UPDATE", 3],
      ["COMMIT", 3],
      ["SELECT", 3],
      ["files.put", 3],
    ]);
    expect(inside[1]?.attributes).toMatchObject({
      "db.system.name": "postgresql",
      "db.query.text": 'UPDATE "User" SET x = $1',
    });
    expect(inside[4]).toMatchObject({
      status: { code: 2 },
      attributes: { "peer.service": "files", "error.type": "ERROR" },
    });
    // A job begins a separate trace.
    const job = spans.find(({ name }) => name === "job mail");
    expect(job?.parentSpanId ?? "").toBe("");
    expect(job?.traceId).not.toBe(outer?.traceId);
    expect(JSON.stringify(spans)).not.toContain("hidden");
  });

  test("creates no trace when the caller declines one", async () => {
    const headers = { traceparent: traceparent.replace(/01$/, "00") };
    (await rest.visitor().get("/api/services", { headers })).is(200);
    expect(await sent()).toEqual([]);
  });

  test.each(["", "garbage", "00-0-0-01", `00-${"0".repeat(32)}-${CALLER.span}-01`])(
    "begins a new trace after a malformed traceparent (%j)",
    async (torn) => {
      (await rest.visitor().get("/api/services", { headers: { traceparent: torn } })).is(200);
      const [request] = (await sent()).filter(({ kind }) => kind === 2);
      expect(request?.name).toBe("GET /api/services");
      expect(request?.parentSpanId ?? "").toBe("");
    },
  );
});

test("runs work without a collector unchanged, and doesn't wrap external servers", async () => {
  await tracing.stop();
  const target = { put: async () => 1 };
  expect(observed("files", target)).toBe(target);
  expect(tracedConnections(target)).toBe(target);
  expect(await inSpan("x", {}, async (span) => (span.setAttribute("a", 1), 2))).toBe(2);
});

test("isn't affected by a collector that is down", async () => {
  await receiver.stop();
  (await rest.visitor().get("/api/services")).is(200);
  const begun = performance.now();
  await tracing.stop();
  expect(performance.now() - begun).toBeLessThan(10_000);
});
