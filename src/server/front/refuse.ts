import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError, languageFor, type PlainRefusal } from "~/domain/errors";

const DISCARD_MS = 1_000;

/** Answers a refusal in the API's JSON form, before any of the body was read. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  name: PlainRefusal,
  headers: Record<string, string> = {},
): void {
  const refusal = new DomainError(name);
  const { message } = refusal.in(languageFor(request.headers["accept-language"]));
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(
    JSON.stringify({ message, code: refusal.code, requestId: response.getHeader("x-request-id") }),
  );
  // A client that still sends would see a reset instead of the answer if the socket closed at once,
  // so what it sends is thrown away for a moment (and "connection: close" is not said).
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), DISCARD_MS);
  request.once("end", () => clearTimeout(timer));
  request.once("close", () => clearTimeout(timer));
}
