import { afterAll, beforeEach, expect, test } from "vitest";
import { countRunning } from "~/server/gateways/observability/requests";
import { startTracing } from "~/server/gateways/observability/tracing-otlp";
import { rememberTables } from "~test/authz/tables";
import { useRest } from "~test/support/rest";
import { hearLog } from "~test/support/services/hear-log";
import { startTraceReceiver } from "~test/support/services/trace-receiver";

// A decoded VIN leaves no trace: it's in no table, log line or span.

const heard = hearLog();
afterAll(() => heard.stop());
beforeEach(() => {
  heard.lines.length = 0;
});

const rest = useRest({
  front: { accessLog: heard.accessLog },
  outside: () => ({ log: heard.log }),
});

const RIGHT = "1HGCM82633A004352";
const WRONG = "1HGCM82643A004353";
const MISTYPED = "1HGCM82633AO04354";
/** The serial number of each, which no other text has. */
const PARTS = ["A004352", "A004353", "AO04354"];

test("neither tables, log nor spans have the VIN, whatever the answer was", async () => {
  const receiver = await startTraceReceiver();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  const tracing = startTracing({ serviceName: "curbwrench", log: heard.log });
  try {
    const customer = await rest.signUp("customer");
    for (const visitor of [rest.visitor(), customer]) {
      for (const vin of [RIGHT, WRONG, MISTYPED]) {
        const headers = { "idempotency-key": `key-${vin.slice(-3)}` };
        const expected = vin === MISTYPED ? 400 : 200;
        (await visitor.post("/api/vehicles/decode", { vin }, { headers })).is(expected);
        (await visitor.post("/api/vehicles/decode", { vin }, { headers })).is(expected);
        (await visitor.post("/api/trpc/booking.decodeVin", { json: { vin } })).is(expected);
        // Other ways to send it are refused, and leave no more.
        (await visitor.get(`/api/vehicles/decode?vin=${vin}`)).is(405);
      }
    }
    await expect.poll(() => countRunning().requests).toBe(0);
    await tracing.stop();
    const tables = await rememberTables(rest.db, rest.world.files);
    const stored = JSON.stringify(await tables.dump());
    const spans = JSON.stringify(receiver.spans);
    expect(heard.lines.join("\n")).toContain("/api/vehicles/decode");
    expect(spans).toContain("procedure booking.decodeVin");
    for (const part of PARTS) {
      expect(stored).not.toContain(part);
      expect(heard.lines.join("\n")).not.toContain(part);
      expect(spans).not.toContain(part);
    }
  } finally {
    await tracing.stop();
    await receiver.stop();
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  }
});
