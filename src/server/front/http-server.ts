import { randomUUID } from "node:crypto";
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Duplex, Readable } from "node:stream";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import { metrics } from "~/server/gateways/observability/metrics";
import { API_HEADERS } from "~/server/http/errors";
import { Answer } from "./answer";

/** Connection limits under Node's names, in ms. Tests use shorter ones. */
export const HTTP_SERVER_LIMITS = {
  /** From the connection's first byte to the end of the request's headers. */
  headersTimeout: 15_000,
  /** For the whole request, including its body. */
  requestTimeout: 30_000,
  /** For an idle connection. */
  keepAliveTimeout: 65_000,
  /** Time for the sender to read a refusal after Node has let go of the connection. */
  refusedMs: 2_000,
  /** The interval at which these limits are checked. */
  connectionsCheckingInterval: 2_000,
  connections: 5_000,
};

/** Answers a request. */
export type Listener = RequestListener<typeof IncomingMessage, typeof Answer>;

/**
 * Creates the HTTP server with its limits. `listener` gets only requests whose headers arrived in
 * time.
 */
export function createHttpServer(
  listener: Listener,
  limits: typeof HTTP_SERVER_LIMITS = HTTP_SERVER_LIMITS,
): Server {
  const server = createServer({ ...limits, ServerResponse: Answer });
  server.maxConnections = limits.connections;

  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => {
    answering.set(request.socket, response);
    closeWithConnection(request, response);
    response.once("prefinish", () => {
      if (!request.complete) drainSlowly(request);
    });
    listener(request, response);
  });
  server.on("drop", () => metrics()?.connections.inc({ reason: "too_many" }));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const refusal = REFUSALS[error.code ?? ""] ?? MALFORMED;
    if (error.code !== "ECONNRESET") metrics()?.connections.inc({ reason: refusal.reason });
    const begun = answering.get(socket);
    // The request's rest is unreadable, or an answer is still being sent. A second answer would be
    // taken for another request's.
    const answered = begun?.headersSent === true && !(begun.writableFinished && begun.req.complete);
    if (socket.writable && !answered && error.code !== "ECONNRESET") {
      socket.write(rawResponse(refusal));
    }
    socket.destroy(error);
  });
  server.on("connect", (_request, socket) => {
    // Node no longer handles this socket: nothing reads it, and no server limit ends it.
    socket.on("error", () => undefined);
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    const timer = setTimeout(() => socket.destroy(), limits.refusedMs);
    socket.once("close", () => clearTimeout(timer));
    socket.once("end", () => socket.destroy());
    drainSlowly(socket);
  });
  return server;
}

/**
 * Closes a waiting answer when its connection closes. Node reports that only to the answer being
 * sent, so one that waits behind it would stay open forever, with everything that's freed when it
 * closes.
 */
function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.socket !== null) return;
  // A caller can pipeline as many requests as the parser accepts.
  socket.setMaxListeners(0);
  const close = () => {
    if (response.socket !== null || response.writableFinished) return;
    response.destroy();
    response.emit("close");
  };
  socket.once("close", close);
  response.once("close", () => socket.off("close", close));
}

/** Pauses after about 64 kB, so that a body arrives at 3 MB/s, like a good uplink. */
const DRAIN_PAUSE_MS = 20;

/**
 * Reads the rest of a refused body slowly. Cutting it off could hide the answer from the sender,
 * who could send the next body at once; reading at full speed lets a few such bodies block the only
 * thread. `requestTimeout` limits the total time, `refusedMs` for tunnel requests.
 */
function drainSlowly(source: Readable): void {
  // Removes the listeners of the code that read the beginning.
  source.removeAllListeners("data");
  source.on("data", () => {
    source.pause();
    setTimeout(() => source.resume(), DRAIN_PAUSE_MS).unref();
  });
  // Node drops a body at full speed if nobody has started reading it when the answer is sent.
  source.read(0);
  source.resume();
}

interface Refusal {
  reason: "timeout" | "too_long" | "malformed";
  status: number;
  name: PlainRefusal;
}

const MALFORMED: Refusal = { reason: "malformed", status: 400, name: "unreadable" };

/** Refusals for the parser's errors, by code. */
const REFUSALS: Partial<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { reason: "timeout", status: 408, name: "tooSlow" },
  HPE_HEADER_OVERFLOW: { reason: "too_long", status: 431, name: "headTooLong" },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { reason: "too_long", status: 413, name: "tooLarge" },
};

/** Writes the answer by hand, because there is no usable response object. */
function rawResponse({ status, name }: Refusal): string {
  const requestId = randomUUID();
  const { code, message } = new DomainError(name);
  const body = JSON.stringify({ message, code, requestId });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    ...Object.entries(API_HEADERS).map(([header, value]) => `${header}: ${value}`),
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}
