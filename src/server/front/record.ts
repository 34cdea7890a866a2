import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AccessLog } from "~/server/gateways/observability/access-log";
import { metrics } from "~/server/gateways/observability/metrics";
import {
  closeRecord,
  openRecord,
  type RequestRecord,
} from "~/server/gateways/observability/requests";
import { inRequest, type RequestSpan } from "~/server/gateways/observability/tracing";

export const ALLOW = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
/** Words that become labels: a caller's own invention must not make a series of its own. */
export const METHODS: ReadonlySet<string> = new Set(ALLOW.split(", "));

/**
 * Answers one request by `work`, under an id that goes out with the answer. When the answer is sent
 * (or the caller gone) one line, one measurement and one span tell of it.
 */
export function recorded(
  request: IncomingMessage,
  response: ServerResponse,
  accessLog: AccessLog,
  work: (record: RequestRecord) => void,
): void {
  const begun = performance.now();
  const sentBefore = request.socket.bytesWritten;
  const id = randomUUID();
  response.setHeader("x-request-id", id);
  const { headers, url } = request;
  // A screen's live updates, as a browser's EventSource asks for them.
  const isStream =
    headers.accept?.includes("text/event-stream") === true &&
    url?.startsWith("/api/trpc/") === true;
  const record = openRecord(id, isStream);
  // Kept now: Next's router writes another address into the request.
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
      traceId: span?.traceId,
      aborted: aborted || undefined,
    });
    // A stream's length says how long somebody looked, not how fast anything was.
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
