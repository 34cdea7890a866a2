import { context, diag, DiagLogLevel, propagation, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import pTimeout from "p-timeout";
import type { Logger } from "./log";
import { setTracing } from "./tracing";

const STOP_MS = 1_500;

/**
 * Starts sending traces by OTLP over HTTP. OpenTelemetry's packages read address, headers, sampling
 * and compression from their own variables. Loaded only if those are set.
 */
export function startTracing({ serviceName, log }: { serviceName: string; log: Logger }) {
  const quiet = () => undefined;
  const error = (detail: string) => log.warn({ detail }, "traces could not be sent");
  diag.setLogger(
    { error, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    DiagLogLevel.ERROR,
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  setTracing(true);
  return {
    /** Sends pending spans. */
    async stop() {
      setTracing(false);
      await pTimeout(provider.shutdown(), { milliseconds: STOP_MS }).catch(quiet);
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}
