import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Whether the caller takes this coding; a weight of 0 is a refusal (RFC 9110 §12.5.3). */
export function takesCoding(accepted: string | null | undefined, coding: "br" | "gzip"): boolean {
  if (!accepted) return false;
  return accepted.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";");
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter));
    return name.trim().toLowerCase() === coding && !refused;
  });
}

/** Little work for most of the gain: what is compressed anew for each answer has to wait for it. */
const LEVEL = 3;
const compress = promisify(gzip);

/** An answer's text, compressed on another thread. */
export async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(text, { level: LEVEL }));
}
