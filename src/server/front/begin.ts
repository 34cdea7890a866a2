import { env } from "~/env";
import { getDb, loadEngine } from "~/server/gateways/db/db";
import { log } from "~/server/gateways/observability/log";

/** Something the person who starts the server can mend; the message says what. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * What a start begins with, while the rest of the program is still being read: those who watch this
 * process from outside, before anything they should see, and the database.
 * @throws {StartError} when nobody can watch as the environment asks
 */
export async function begin() {
  const observing = await startObserving().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`METRICS_PORT can't be used: ${why}`);
  });
  // The embedded engine takes as long to open, in a thread of its own, as the rest takes to load; it
  // has to be on its way before the reading of everything else takes this one.
  await loadEngine();
  const opening = getDb();
  // Whoever goes on with the start hears of it; until then it is nobody's.
  opening.catch(() => undefined);
  return { observing, opening };
}

export type Beginning = Awaited<ReturnType<typeof begin>>;

/**
 * Begins metrics and traces where the environment asks for them; their packages are loaded only
 * then.
 * @throws the system's error when METRICS_PORT is taken
 */
async function startObserving() {
  const parts: { stop(): Promise<void> }[] = [];
  if (env.METRICS_PORT > 0) {
    const { startMetrics } = await import("~/server/gateways/observability/metrics-endpoint");
    const endpoint = await startMetrics({ port: env.METRICS_PORT, host: env.METRICS_HOST, log });
    log.info({ port: endpoint.port, host: env.METRICS_HOST }, "metrics");
    parts.push(endpoint);
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
    const { startTracing } = await import("~/server/gateways/observability/tracing-otlp");
    parts.push(startTracing({ serviceName: env.OTEL_SERVICE_NAME, log }));
  }
  return {
    /** Sends what is left, and closes the private port. */
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
