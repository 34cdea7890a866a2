import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError, languageFor, type PlainRefusal } from "~/domain/errors";

/**
 * Answers a refusal in the API's JSON form, before any of the body was read; what is still sent of it
 * is the HTTP server's to take (http-server.ts).
 */
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
}
