import { gzipped, takesCoding } from "./encoding";

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
