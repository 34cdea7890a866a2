import {
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api";

/** `client` calls another server, `job` starts a new trace. */
const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, job: SpanKind.CONSUMER };

/** A span that is never recorded. */
const SILENT = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
const tracer = () => trace.getTracer("curbwrench");

let on = false;

/** Returns true if traces are sent (by `tracing-otlp.ts`). */
export const isTracing = () => on;
export function setTracing(value: boolean): void {
  on = value;
}

/**
 * Runs `work` as a span of the running request or job. Outside of one it adds no span, because a
 * trace of the queue's poll every second would be useless.
 */
export function inSpan<Result>(
  name: string,
  { kind = "internal", attributes }: { kind?: keyof typeof KINDS; attributes?: Attributes },
  work: (span: Span) => Result,
): Result {
  const root = kind === "job";
  if (!on || (!root && trace.getActiveSpan() === undefined)) return work(SILENT);
  return tracer().startActiveSpan(name, { kind: KINDS[kind], attributes, root }, (span) => {
    const failed = (error: unknown) => {
      failSpan(span, error);
      span.end();
    };
    try {
      const result = work(span);
      if (result instanceof Promise) result.then(() => span.end(), failed);
      else span.end();
      return result;
    } catch (error) {
      failed(error);
      throw error;
    }
  });
}

/** Marks a span as failed, without the error's text, which may quote what was sent. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", codeOf(error));
}

/** Returns an error's code if it is one of ours, so that the number of time series stays small. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^[A-Z][A-Z0-9_]{0,39}$/.test(code) ? code : "ERROR";
}

export type RequestSpan = ReturnType<typeof requestSpan>;
/** Wraps a request's span, which lasts until its answer is sent. */
function requestSpan(span: Span) {
  return {
    /** The trace id for the log, 32 hex digits. */
    traceId: span.spanContext().traceId,
    /** Names the span after its route and ends it. */
    end(method: string, route: string, status: number): void {
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

/** Starts a request's span under the caller's `traceparent` and runs `work` in it. */
export function inRequest(
  headers: Record<string, string | string[] | undefined>,
  work: (span: RequestSpan | undefined) => void,
): void {
  if (!on) return work(undefined);
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  tracer().startActiveSpan("request", { kind: SpanKind.SERVER }, parent, (span) =>
    work(requestSpan(span)),
  );
}
