import { env } from "~/env";
import { log } from "~/server/gateways/observability/log";

/** What watches this process from outside, begun before anything it should see. */
export interface Observing {
  /** Sends what is left, and closes the private port. */
  stop(): Promise<void>;
}

/**
 * Begins metrics and traces where the environment asks for them; their packages are loaded only
 * then.
 * @throws the system's error when METRICS_PORT is taken
 */
export async function startObserving(): Promise<Observing> {
  const parts: Observing[] = [];
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
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
