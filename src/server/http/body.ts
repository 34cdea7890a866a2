import { DomainError, type PlainRefusal } from "~/domain/errors";
import { isRead } from "./call";
import type { ProcedureName } from "./rest/routes";

const KB = 1024;
const MB = 1024 * KB;

/**
 * The largest bodies, in bytes. A 5 MB picture grows by a third as a data URL, and by its frame as
 * multipart.
 */
export const BODY_CAPS = {
  json: 64 * KB,
  profileWithPhoto: 7 * MB,
  upload: 6 * MB,
  webhook: 512 * KB,
  report: 16 * KB,
} as const;

/**
 * Returns the limit of a JSON body. Profiles contain a photo, and a batch may contain a profile.
 */
export function jsonCap(procedures: readonly string[]): number {
  const [name] = procedures;
  const isProfile =
    procedures.length === 1 && name === ("auth.updateProfile" satisfies ProcedureName);
  return BODY_CAPS[isProfile ? "profileWithPhoto" : "json"];
}

/**
 * The deepest JSON we accept. Parsing deeper JSON is cheap, but serializing it overflows the stack.
 */
const MAX_JSON_DEPTH = 20;

/**
 * The most values in a body. Onboarding, the largest, has fewer than 300 and appears at most ten
 * times in a batch. Without a limit, seven megabytes of `[]` would block the only thread for most
 * of a second.
 */
const MAX_JSON_VALUES = 3_000;

/** Returns the body's declared length, or refuses it if it exceeds `cap`. */
export function requireLength(
  request: Request,
  cap: number,
  tooLarge: PlainRefusal = "tooLarge",
): string | null {
  const declared = request.headers.get("content-length");
  if (Number(declared) > cap) throw new DomainError(tooLarge);
  return declared;
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads the body, up to `cap` bytes, and refuses a longer one as soon as that is known. `watch`
 * sees the bytes, in chunks if there may be more than `inOnePiece`, and may refuse them.
 */
export async function readCapped(
  request: Request,
  cap: number,
  tooLarge: PlainRefusal = "tooLarge",
  watch: (piece: Uint8Array) => void = () => undefined,
  inOnePiece = cap,
): Promise<Bytes> {
  const declared = requireLength(request, cap, tooLarge);
  if (declared !== null && Number(declared) <= inOnePiece) {
    // Node's parser ends a body at its declared length, so reading it at once is safe and avoids
    // the stream.
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > cap) throw new DomainError(tooLarge);
    watch(whole);
    return whole;
  }
  // The body is empty. Asking for the stream would build a whole Request, which only a major
  // collection frees.
  if (isRead(request) || request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Stopping early must keep the connection open, because the refusal is sent over it.
  for await (const piece of request.body.values({ preventCancel: true })) {
    size += piece.byteLength;
    if (size > cap) throw new DomainError(tooLarge);
    watch(piece);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * Reads JSON within the limits of depth and values. A large body is checked as it arrives, so that
 * one made of empty arrays is refused at its first chunk.
 */
export function readJson(request: Request, cap: number): Promise<Bytes> {
  const isBounded = jsonBounds();
  const watch = (piece: Uint8Array) => {
    if (!isBounded(piece)) throw new DomainError("noJson");
  };
  return readCapped(request, cap, "tooLarge", watch, BODY_CAPS.json);
}

/** Returns the request for another handler, with its body read up to `cap`. */
export async function withBodyRead(request: Request, cap: number): Promise<Request> {
  const { url, method, headers } = request;
  const body = isRead(request) ? null : await readCapped(request, cap);
  return new Request(url, { method, headers, body });
}

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Refuses a body that isn't declared as JSON in UTF-8. */
export function requireJsonType(request: Request): void {
  const type = request.headers.get("content-type");
  if (type === null || !JSON_TYPE.test(type)) throw new DomainError("notSentAsJson");
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Parses bytes from `readJson`. Malformed text is a 400. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new DomainError("noJson", {}, error);
  }
}

/** Refuses JSON text that exceeds the limits of depth or values. */
export function requireBounded(text: string): void {
  const isBounded = jsonBounds();
  if (!isBounded(Buffer.from(text))) throw new DomainError("unreadable");
}

/**
 * Checks JSON chunk by chunk without parsing it, and returns false at the first excess. In UTF-8 no
 * byte of a longer character looks like one of these.
 */
function jsonBounds(): (piece: Uint8Array) => boolean {
  let [depth, values] = [0, 1];
  let [inText, escaped] = [false, false];
  return (piece) => {
    // A string then ends at its next quote, so a photo's megabytes are skipped.
    const isPlain = !escaped && !piece.includes(BACKSLASH);
    for (let index = 0; index < piece.length; index += 1) {
      if (inText && isPlain) index = piece.indexOf(QUOTE, index);
      if (index === -1) return true;
      const byte = piece[index];
      if (escaped) escaped = false;
      else if (inText && byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) inText = !inText;
      else if (!inText) {
        const opens = byte === OPEN_BRACKET || byte === OPEN_BRACE;
        if (opens || byte === COMMA) values += 1;
        if (opens) depth += 1;
        if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth -= 1;
      }
      if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return false;
    }
    return true;
  };
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
