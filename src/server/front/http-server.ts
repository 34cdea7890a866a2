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

/** What a connection may cost, by Node's names in milliseconds; tests bring shorter times. */
export const HTTP_SERVER_LIMITS = {
  /** For a request's head, from the connection's first byte on. */
  headersTimeout: 15_000,
  /** For the whole request, its body included. */
  requestTimeout: 30_000,
  /** For a connection without a request. */
  keepAliveTimeout: 65_000,
  /** For a sender to read why it is refused, where the connection is no server's any more. */
  refusedMs: 2_000,
  /** How often the times above are looked at. */
  connectionsCheckingInterval: 2_000,
  connections: 5_000,
};

/** The server's sockets, with limits; `listener` gets what is a whole request in time. */
export function createHttpServer(
  listener: RequestListener,
  limits: typeof HTTP_SERVER_LIMITS = HTTP_SERVER_LIMITS,
): Server {
  const server = createServer(limits);
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
    // Its rest is what can't be read, or the answer is still on its way: a second one would be taken
    // for that of another request.
    const answered = begun?.headersSent === true && !(begun.writableFinished && begun.req.complete);
    if (socket.writable && !answered && error.code !== "ECONNRESET") {
      socket.write(rawAnswer(refusal));
    }
    socket.destroy(error);
  });
  server.on("connect", (_request, socket) => {
    // Node has let go of it: nobody reads it any more, and no limit of the server's ends it.
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
 * Node tells only the answer that is being sent that its connection has ended. One that waits behind
 * it would stay open for good, with all that is let go when it closes.
 */
function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.socket !== null) return;
  // A caller may send as many requests ahead as the parser takes.
  socket.setMaxListeners(0);
  const close = () => {
    if (response.socket !== null || response.writableFinished) return;
    response.destroy();
    response.emit("close");
  };
  socket.once("close", close);
  response.once("close", () => socket.off("close", close));
}

/** After each piece of some 64 kB, so that a body comes at 3 MB a second, as from a good uplink. */
const DRAIN_PAUSE_MS = 20;

/**
 * Reads the rest of a body that is refused. Cut off, its sender might not see the answer, and could
 * send the next one at once; read as fast as it comes, a few such bodies keep the only thread busy.
 * How long it may take in all is the server's `requestTimeout`, and `refusedMs` for what asks for a tunnel.
 */
function drainSlowly(source: Readable): void {
  // Who read the beginning wants no more of it.
  source.removeAllListeners("data");
  source.on("data", () => {
    source.pause();
    setTimeout(() => source.resume(), DRAIN_PAUSE_MS).unref();
  });
  // Node itself lets go, at full speed, of a body whose reading has not begun when the answer is sent.
  source.read(0);
  source.resume();
}

interface Refusal {
  reason: "timeout" | "too_long" | "malformed";
  status: number;
  name: PlainRefusal;
}

const MALFORMED: Refusal = { reason: "malformed", status: 400, name: "unreadable" };

/** What Node's parser says of a connection that sent no whole request, by its error's code. */
const REFUSALS: Partial<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { reason: "timeout", status: 408, name: "tooSlow" },
  HPE_HEADER_OVERFLOW: { reason: "too_long", status: 431, name: "headTooLong" },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { reason: "too_long", status: 413, name: "tooLarge" },
};

/** There is no response object yet, or it is of no use any more; so the answer is written by hand. */
function rawAnswer({ status, name }: Refusal): string {
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
