import { context, diag, DiagLogLevel, propagation, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import pTimeout from "p-timeout";
import type { Logger } from "./log";
import { setTracing } from "./tracing";

const STOP_MS = 1_500;

/**
 * Begins to send traces by OTLP over HTTP. Address, headers, sampling and compression are
 * OpenTelemetry's own variables, which its packages read themselves. Loaded only where they are set.
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
    /** Sends what is left. */
    async stop() {
      setTracing(false);
      await pTimeout(provider.shutdown(), { milliseconds: STOP_MS }).catch(quiet);
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}
