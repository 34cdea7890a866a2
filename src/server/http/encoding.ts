import { parseAccept } from "hono/utils/accept";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Returns true if the caller accepts this coding. A weight of 0 refuses it (RFC 9110 §12.5.3). */
export function takesCoding(accepted: string | null | undefined, coding: "br" | "gzip"): boolean {
  return parseAccept(accepted ?? "").some(({ type, q }) => type.toLowerCase() === coding && q > 0);
}

/** A low level, because each answer waits for its compression. */
const LEVEL = 3;
const compress = promisify(gzip);

/** Compresses a text on another thread. */
export async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(text, { level: LEVEL }));
}

/** Shorter answers fit into one or two packets either way. */
const WORTH_COMPRESSING = 2_000;

/** Builds a JSON answer from its text, compressed if it is long and the caller accepts it. */
export async function jsonResponse(
  request: Request,
  text: string,
  status: number,
  headers: Record<string, string>,
): Promise<Response> {
  const zips =
    text.length >= WORTH_COMPRESSING && takesCoding(request.headers.get("accept-encoding"), "gzip");
  return new Response(zips ? await gzipped(text) : text, {
    status,
    headers: {
      ...headers,
      "Content-Type": "application/json",
      ...(zips ? { "Content-Encoding": "gzip", Vary: "Accept-Encoding" } : {}),
    },
  });
}
