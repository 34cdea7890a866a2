import type { IncomingMessage } from "node:http";

const KB = 1024;
const MB = 1024 * KB;

const DEFAULT_LIMIT_BYTES = 64 * KB;

/** Calls that carry a picture or a file; a picture of 5 MB is 6.7 MB as a data URL. */
const LARGE_LIMITS: readonly { path: RegExp; bytes: number }[] = [
  { path: /^\/api\/user\/update-profile$/, bytes: 7 * MB },
  { path: /^\/api\/mechanic\/profile$/, bytes: 7 * MB },
  { path: /^\/api\/uploads?\//, bytes: 6 * MB },
  { path: /^\/api\/trpc\/[^?]*(?:updateProfile|saveProfile)/, bytes: 7 * MB },
];

/** How many bytes a request to this path may bring (abuse cases JSON-01, UP-01). */
export function bodyLimitBytes(path: string): number {
  return LARGE_LIMITS.find((limit) => limit.path.test(path))?.bytes ?? DEFAULT_LIMIT_BYTES;
}

export type BodyVerdict =
  | { kind: "none" }
  /** The parser takes no byte more than the announced length, so it can be handed on. */
  | { kind: "announced" }
  | { kind: "too-large" }
  | { kind: "chunked" };

/** What the headers say about the body. */
export function judgeBody(request: IncomingMessage, limit: number): BodyVerdict {
  if (request.headers["transfer-encoding"] !== undefined) return { kind: "chunked" };
  const announced = request.headers["content-length"];
  if (announced === undefined || announced === "0") return { kind: "none" };
  return Number(announced) > limit ? { kind: "too-large" } : { kind: "announced" };
}

/** Reads a body of unknown length; null as soon as it is longer than the limit. */
export async function readChunkedBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > limit) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
