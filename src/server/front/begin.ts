import { env } from "~/env";
import { getDb, loadEngine } from "~/server/gateways/db/db";
import { log } from "~/server/gateways/observability/log";
import { isOneOfSeveral } from "~/server/gateways/runtime/processes";

/** An error that the operator can fix. The message says how. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Starts tracing and metrics first, so that they cover everything, and opens the database while the
 * rest of the program is loading.
 * @throws {StartError} when metrics or tracing can't start
 */
export async function begin() {
  const observing = await startObserving().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`METRICS_PORT can't be used: ${why}`);
  });
  // The embedded engine takes as long to open, on its own thread, as the rest takes to load, so it
  // starts first.
  await loadEngine();
  const opening = getDb();
  // The caller awaits it later. Until then a rejection must not count as unhandled.
  opening.catch(() => undefined);
  return { observing, opening };
}

export type Beginning = Awaited<ReturnType<typeof begin>>;

/**
 * Starts metrics and tracing if configured. Their packages are loaded only then.
 * @throws the system's error when METRICS_PORT is taken
 */
async function startObserving() {
  const parts: { stop(): Promise<void> }[] = [];
  if (env.METRICS_PORT > 0) {
    const { countForPrimary, startMetrics } =
      await import("~/server/gateways/observability/metrics-endpoint");
    if (isOneOfSeveral()) {
      countForPrimary();
    } else {
      const endpoint = await startMetrics({ port: env.METRICS_PORT, host: env.METRICS_HOST, log });
      log.info({ port: endpoint.port, host: env.METRICS_HOST }, "metrics");
      parts.push(endpoint);
    }
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
    const { startTracing } = await import("~/server/gateways/observability/tracing-otlp");
    parts.push(startTracing({ serviceName: env.OTEL_SERVICE_NAME, log }));
  }
  return {
    /** Sends pending data and closes the metrics port. */
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
