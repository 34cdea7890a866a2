/** A piece of work in a trace; where traces are off it does nothing. */
export interface Span {
  set(key: string, value: string | number): void;
  /** Marks it as failed; an error's own text stays out, because it may quote what was sent. */
  fail(error: unknown): void;
}

/** A request's span lives longer than the call that begins it: until its answer is sent. */
export interface RequestSpan extends Span {
  /** The trace's id, 32 hex digits, for the log. */
  readonly traceId: string;
  /** Names the span after its route and ends it. */
  end(method: string, route: string, status: number): void;
}

export interface SpanOptions {
  /** `client` calls another server, `job` begins a trace of its own. */
  kind?: "internal" | "client" | "job";
  attributes?: Record<string, string | number>;
}

/**
 * Traces as the rest of the product sees them. Only `tracing-otlp.ts` knows the vendor, and it is
 * loaded only where an OTEL_EXPORTER_OTLP_… address is set.
 */
export interface Tracing {
  inSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result;
  /** Begins a request's span under the caller's `traceparent`, and runs `work` inside. */
  inRequest<Result>(
    headers: Record<string, string | string[] | undefined>,
    work: (span: RequestSpan) => Result,
  ): Result;
  /** Sends what is left. */
  stop(): Promise<void>;
}

let inUse: Tracing | undefined;

/** A span that nobody records. */
export const SILENT: Span = { set: () => undefined, fail: () => undefined };

/** The tracer in use; undefined where traces are off. */
export function tracing(): Tracing | undefined {
  return inUse;
}

/** Traces with it from now on; undefined ends it. */
export function traceWith(tracer: Tracing | undefined): void {
  inUse = tracer;
}

/** Runs `work` as a span of the running request or job; outside of one it just runs. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Result,
): Result {
  return inUse === undefined ? work(SILENT) : inUse.inSpan(name, options, work);
}
