import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context as TraceContext,
  type Span as VendorSpan,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Logger } from "./log";
import { codeOf } from "./observed";
import {
  SILENT,
  traceWith,
  type RequestSpan,
  type Span,
  type SpanOptions,
  type Tracing,
} from "./tracing";

const KINDS = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
} as const satisfies Record<NonNullable<SpanOptions["kind"]>, SpanKind>;

const STOP_MS = 1_500;

/**
 * Begins to send traces by OTLP over HTTP. Address, headers, sampling and compression are
 * OpenTelemetry's own variables, which its packages read themselves.
 */
export function startTracing(options: { serviceName: string; log: Logger }): Tracing {
  const complain = (message: string) =>
    options.log.warn({ detail: message }, "traces could not be sent");
  const quiet = () => undefined;
  diag.setLogger(
    { error: complain, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    DiagLogLevel.ERROR,
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": options.serviceName }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer("curbwrench");

  function begin<Result>(
    name: string,
    { kind = "internal", attributes = {} }: SpanOptions,
    parent: TraceContext,
    work: (span: VendorSpan) => Result,
  ): Result {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    return context.with(trace.setSpan(parent, span), () => work(span));
  }

  const running: Tracing = {
    inSpan(name, spanOptions, work) {
      const isJob = spanOptions.kind === "job";
      // The queue looks for work every second: outside of request and job nothing is worth a trace.
      if (!isJob && trace.getActiveSpan() === undefined) return work(SILENT);
      const parent = isJob ? ROOT_CONTEXT : context.active();
      return begin(name, spanOptions, parent, (span) => {
        const shown = spanOf(span);
        try {
          return untilSettled(work(shown), shown, span);
        } catch (error) {
          shown.fail(error);
          span.end();
          throw error;
        }
      });
    },
    inRequest(headers, work) {
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, parent);
      return context.with(trace.setSpan(parent, span), () => work(requestSpanOf(span)));
    },
    async stop() {
      traceWith(undefined);
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(quiet), timeout]);
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
  traceWith(running);
  return running;
}

/** Ends the span when the work ended, at once or later. */
function untilSettled<Result>(result: Result, shown: Span, span: VendorSpan): Result {
  if (!(result instanceof Promise)) {
    span.end();
    return result;
  }
  result.then(
    () => span.end(),
    (error: unknown) => {
      shown.fail(error);
      span.end();
    },
  );
  return result;
}

function spanOf(span: VendorSpan): Span {
  return {
    set: (key, value) => void span.setAttribute(key, value),
    fail(error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", codeOf(error));
    },
  };
}

function requestSpanOf(span: VendorSpan): RequestSpan {
  return {
    ...spanOf(span),
    traceId: span.spanContext().traceId,
    end(method, route, status) {
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
