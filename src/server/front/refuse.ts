import type { IncomingMessage } from "node:http";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import { API_HEADERS, told } from "~/server/http/errors";
import type { Answer } from "./answer";

/**
 * Answers a refusal in the API's JSON form before reading the body. The HTTP server drains the rest
 * (http-server.ts).
 */
export function refuse(
  request: IncomingMessage,
  response: Answer,
  name: PlainRefusal,
  headers: Record<string, string> = {},
): void {
  const { status, body } = told(new DomainError(name), response.requestId);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    ...API_HEADERS,
    ...headers,
  });
  response.end(JSON.stringify(body));
}
