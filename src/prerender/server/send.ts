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

/**
 * An answer's headers as lists of names and values, which Node writes in one pass. A page that is
 * the same for everybody keeps its own, because building them took longer than sending it.
 */
export interface Head {
  etag: string | undefined;
  /** With the body. */
  full: string[];
  /** For a caller that has the body. */
  unchanged: string[];
}

/** Builds the headers of an answer with `bytes` bytes in one encoding. */
export function headOf(encoding: Encoding, bytes: number, more: Record<string, string>): Head {
  const headers: Record<string, string> = { vary: "Accept-Encoding", ...more };
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  const { "content-type": _type, ...rest } = headers;
  const listOf = (all: Record<string, string>) => Object.entries(all).flat();
  return {
    etag: headers.etag,
    full: listOf({ ...headers, "content-length": String(bytes) }),
    unchanged: listOf(rest),
  };
}

/** Builds the headers of a body in every encoding, over http and https. */
export function headsOf(
  bodies: Record<Encoding, Uint8Array>,
  headersFor: (encoding: Encoding, secure: boolean) => Record<string, string>,
): Record<Encoding, Record<"http" | "https", Head>> {
  const heads = (encoding: Encoding) => {
    const over = (secure: boolean) =>
      headOf(encoding, bodies[encoding].length, headersFor(encoding, secure));
    return { http: over(false), https: over(true) };
  };
  return { identity: heads("identity"), gzip: heads("gzip"), br: heads("br") };
}

/** Answers with a body, or 304 if the caller has it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  head: Head,
  body: Uint8Array,
): void {
  if (status === 200 && isKnown(request.headers["if-none-match"], head.etag)) {
    response.writeHead(304, head.unchanged).end();
    return;
  }
  response.writeHead(status, head.full);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** A page that is the same for everybody, in all encodings, with its headers. */
export interface Kept {
  bodies: Record<Encoding, Uint8Array>;
  heads: ReturnType<typeof headsOf>;
}

/** Answers with such a page in the encoding that the caller prefers. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { bodies, heads }: Kept,
  secure: boolean,
): void {
  const encoding = encodingOf(request);
  send(request, response, status, heads[encoding][secure ? "https" : "http"], bodies[encoding]);
}

/** Returns true if the caller's cached answer is current (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  const known = header.split(",").map((part) => part.trim().replace(/^W\//, ""));
  return known.includes("*") || known.includes(etag);
}
