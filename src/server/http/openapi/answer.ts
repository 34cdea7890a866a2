import { createHash } from "node:crypto";
import type { AdmittedCall } from "../admission";
import { takesCoding, gzipped } from "../encoding";
import { API_HEADERS } from "../errors";
import { openApiDocument } from "./document";

let made: Promise<{ text: string; zipped: Uint8Array<ArrayBuffer>; etag: string }> | undefined;

async function make() {
  const text = JSON.stringify(openApiDocument());
  const hash = createHash("sha256").update(text).digest("base64url");
  return { text, zipped: await gzipped(text), etag: `W/"${hash}"` };
}

/** GET /api/openapi.json: made once, from the same schemas the procedures check with. */
export async function answerOpenApi({ request }: AdmittedCall): Promise<Response> {
  const { text, zipped, etag } = await (made ??= make());
  const headers = {
    ...API_HEADERS,
    // Kept by whoever likes to, and asked for again with its tag.
    "Cache-Control": "no-cache",
    ETag: etag,
    Vary: "Accept-Encoding",
  };
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  const json = { ...headers, "Content-Type": "application/json; charset=utf-8" };
  return takesCoding(request.headers.get("accept-encoding"), "gzip")
    ? new Response(zipped, { headers: { ...json, "Content-Encoding": "gzip" } })
    : new Response(text, { headers: json });
}
