import type { IncomingMessage, ServerResponse } from "node:http";
import { takesCoding } from "~/server/http/encoding";
import type { Encoding } from "./page-store";

/** Returns the first of our codings that the caller accepts, or none. */
export function encodingOf(
  { headers }: IncomingMessage,
  ours: readonly ("br" | "gzip")[] = ["br", "gzip"],
): Encoding {
  const accepted = headers["accept-encoding"]?.toString();
  return ours.find((coding) => takesCoding(accepted, coding)) ?? "identity";
}

/** Answers with a body in an encoding, or 304 if the caller has it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  encoding: Encoding,
  body: Uint8Array,
  more: Record<string, string>,
): void {
  const headers: Record<string, string> = { vary: "Accept-Encoding", ...more };
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  if (status === 200 && isKnown(request.headers["if-none-match"], headers.etag)) {
    const { "content-type": _type, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(status, { ...headers, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Returns true if the caller's cached answer is current (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  const known = header.split(",").map((part) => part.trim().replace(/^W\//, ""));
  return known.includes("*") || known.includes(etag);
}
