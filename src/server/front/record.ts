import type { IncomingMessage } from "node:http";
import type { AccessLog } from "~/server/gateways/observability/access-log";
import { metrics } from "~/server/gateways/observability/metrics";
import {
  closeRecord,
  openRecord,
  type RequestRecord,
} from "~/server/gateways/observability/requests";
import { inRequest, type RequestSpan } from "~/server/gateways/observability/tracing";
import type { Answer } from "./answer";

export const ALLOW = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
/** Methods that become metric labels. Any other must not create a time series. */
export const METHODS: ReadonlySet<string> = new Set(ALLOW.split(", "));

/**
 * Answers a request under its answer's id. Once the answer is sent or the
 * caller has left, it writes one log line, one measurement and one span.
 */
export function recorded(
  request: IncomingMessage,
  response: Answer,
  accessLog: AccessLog,
  work: (record: RequestRecord) => void,
): void {
  const begun = performance.now();
  const sentBefore = request.socket.bytesWritten;
  const id = response.requestId;
  const { headers, url } = request;
  // A screen's live events, as EventSource requests them.
  const isStream =
    headers.accept?.includes("text/event-stream") === true &&
    url?.startsWith("/api/trpc/") === true;
  const record = openRecord(id, isStream);
  // Captured now, because Next's router rewrites the request's address.
  const { method: sent = "" } = request;
  const method = METHODS.has(sent) ? sent : "OTHER";
  let span: RequestSpan | undefined;

  response.once("close", () => {
    closeRecord(id);
    const { route } = record;
    const ms = performance.now() - begun;
    const aborted = !response.writableFinished;
    accessLog({
      requestId: id,
      method,
      route,
      status: response.headersSent ? response.statusCode : 0,
      ms: Math.round(ms * 100) / 100,
      bytes: request.socket.bytesWritten - sentBefore,
      userId: record.userId,
      keyId: record.keyId,
      traceId: span?.traceId,
      aborted: aborted || undefined,
    });
    // A stream lasts as long as someone looks, so its duration isn't measured.
    if (!record.isStream) {
      const status = aborted ? "aborted" : String(response.statusCode);
      metrics()?.requests.observe({ method, route, status }, ms / 1000);
    }
    span?.end(method, route, response.statusCode);
  });

  inRequest(headers, (begunSpan) => {
    span = begunSpan;
    work(record);
  });
}
