import { DomainError, type PlainRefusal } from "~/domain/errors";

const KB = 1024;
const MB = 1024 * KB;

/** Largest bodies, bytes. A picture of 5 MB grows by a third as a data URL and by a frame as multipart. */
export const BODY_CAPS = {
  json: 64 * KB,
  profileWithPhoto: 7 * MB,
  upload: 6 * MB,
  webhook: 512 * KB,
  report: 16 * KB,
} as const;

/** JSON nested deeper than any of ours; parsing it is cheap, writing it out again overflows the stack. */
const MAX_JSON_DEPTH = 20;

/**
 * More values than any body of ours has: onboarding, the richest, has fewer than 300 and comes at
 * most ten times in a batch. Seven megabytes of `[]` would keep the only thread for most of a second.
 */
const MAX_JSON_VALUES = 3_000;

/** Refuses a body that says itself that it is longer than `cap`. */
export function requireLength(
  request: Request,
  cap: number,
  tooLarge: PlainRefusal = "tooLarge",
): void {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > cap) throw new DomainError(tooLarge);
}

/** The body's bytes, at most `cap`; a longer one is refused as soon as that is known. */
export async function readCapped(
  request: Request,
  cap: number,
  tooLarge: PlainRefusal = "tooLarge",
): Promise<Uint8Array<ArrayBuffer>> {
  requireLength(request, cap, tooLarge);
  if (request.headers.has("content-length")) {
    // Node's parser ends a body where its header says, so it may be read in one piece, which spares
    // the stream.
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > cap) throw new DomainError(tooLarge);
    return whole;
  }
  // Nothing can have come. Asking for the stream all the same would make a whole Request of it, which
  // only a major collection frees.
  if (request.method === "GET" || request.method === "HEAD") return new Uint8Array();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > cap) {
      void reader.cancel().catch(() => undefined);
      throw new DomainError(tooLarge);
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Refuses a body that does not say it is JSON in UTF-8. */
export function requireJsonType(request: Request): void {
  const type = request.headers.get("content-type");
  if (type === null || !JSON_TYPE.test(type)) {
    throw new DomainError("notSentAsJson");
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Bytes → JSON value; malformed, absurdly nested or absurdly many-valued text is a 400. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    if (!isBounded(text)) throw new SyntaxError("too deep or too many values");
    return JSON.parse(text);
  } catch (error) {
    throw new DomainError("noJson", {}, error);
  }
}

/** Refuses JSON text that is deeper or has more values than any of ours. */
export function requireBounded(text: string): void {
  if (!isBounded(text)) throw new DomainError("unreadable");
}

/** Looks at the text without parsing it, and no further than to the first thing that is too much. */
function isBounded(text: string): boolean {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfString(text, index);
    else if (character === COMMA) values += 1;
    else if (character === OPEN_BRACKET || character === OPEN_BRACE) {
      depth += 1;
      values += 1;
    } else if (character === CLOSE_BRACKET || character === CLOSE_BRACE) depth -= 1;
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return false;
  }
  return true;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where the string that begins at `start` is closed; a picture's megabytes are skipped in one go. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    const backslashes = end - 1 - before;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
