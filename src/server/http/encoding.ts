import { parseAccept } from "hono/utils/accept";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Whether the caller takes this coding; a weight of 0 is a refusal (RFC 9110 §12.5.3). */
export function takesCoding(accepted: string | null | undefined, coding: "br" | "gzip"): boolean {
  return parseAccept(accepted ?? "").some(({ type, q }) => type.toLowerCase() === coding && q > 0);
}

/** Little work for most of the gain: what is compressed anew for each answer has to wait for it. */
const LEVEL = 3;
const compress = promisify(gzip);

/** An answer's text, compressed on another thread. */
export async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(text, { level: LEVEL }));
}

/** Below that an answer fits into a packet or two, compressed or not. */
const WORTH_COMPRESSING = 2_000;

/** A JSON answer from its text, compressed for who takes it and it is long. */
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
