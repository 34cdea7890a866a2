import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import { API_HEADERS, told } from "~/server/http/errors";

/**
 * Answers a refusal in the API's JSON form before reading the body. The HTTP server drains the rest
 * (http-server.ts).
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  name: PlainRefusal,
  headers: Record<string, string> = {},
): void {
  const id = String(response.getHeader("x-request-id"));
  const { status, body } = told(new DomainError(name), id);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    ...API_HEADERS,
    ...headers,
  });
  response.end(JSON.stringify(body));
}
