import { DomainError, type PlainRefusal } from "~/domain/errors";
import { isRead } from "./call";
import type { ProcedureName } from "./rest/routes";

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

/** A photo travels inside of the profile's JSON; in a batch anything could. */
export function jsonCap(procedures: readonly string[]): number {
  const [name] = procedures;
  const isProfile =
    procedures.length === 1 && name === ("auth.updateProfile" satisfies ProcedureName);
  return BODY_CAPS[isProfile ? "profileWithPhoto" : "json"];
}

/** JSON nested deeper than any of ours; parsing it is cheap, writing it out again overflows the stack. */
const MAX_JSON_DEPTH = 20;

/**
 * More values than any body of ours has: onboarding, the richest, has fewer than 300 and comes at
 * most ten times in a batch. Seven megabytes of `[]` would keep the only thread for most of a second.
 */
const MAX_JSON_VALUES = 3_000;

/** Refuses a body that says itself that it is longer than `cap`; else what it says. */
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
 * The body's bytes, at most `cap`; a longer one is refused as soon as that is known. `watch` is shown
 * them, in pieces where there may be more than `inOnePiece`, and may refuse.
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
    // Node's parser ends a body where its header says, so it may be read in one piece, which spares
    // the stream.
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > cap) throw new DomainError(tooLarge);
    watch(whole);
    return whole;
  }
  // Nothing can have come. Asking for the stream all the same would make a whole Request of it, which
  // only a major collection frees.
  if (isRead(request) || request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Giving up must not cut the connection, on which the refusal is still to be sent.
  for await (const piece of request.body.values({ preventCancel: true })) {
    size += piece.byteLength;
    if (size > cap) throw new DomainError(tooLarge);
    watch(piece);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * The same for JSON, which may be no deeper and have no more values than any of ours. A large body is
 * looked at as it comes, so that one of empty arrays is given up at its first piece.
 */
export function readJson(request: Request, cap: number): Promise<Bytes> {
  const isBounded = jsonBounds();
  const watch = (piece: Uint8Array) => {
    if (!isBounded(piece)) throw new DomainError("noJson");
  };
  return readCapped(request, cap, "tooLarge", watch, BODY_CAPS.json);
}

/** The same request for another's handler, with its body read up to `cap`. */
export async function withBodyRead(request: Request, cap: number): Promise<Request> {
  const { url, method, headers } = request;
  const body = isRead(request) ? null : await readCapped(request, cap);
  return new Request(url, { method, headers, body });
}

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Refuses a body that does not say it is JSON in UTF-8. */
export function requireJsonType(request: Request): void {
  const type = request.headers.get("content-type");
  if (type === null || !JSON_TYPE.test(type)) throw new DomainError("notSentAsJson");
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Bytes that `readJson` has read → JSON value; malformed text is a 400. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new DomainError("noJson", {}, error);
  }
}

/** Refuses JSON text that is deeper or has more values than any of ours. */
export function requireBounded(text: string): void {
  const isBounded = jsonBounds();
  if (!isBounded(Buffer.from(text))) throw new DomainError("unreadable");
}

/**
 * Looks at JSON piece by piece without parsing it, and no further than to the first thing that is too
 * much: the answer is then false. In UTF-8 no byte of a longer character looks like one of these.
 */
function jsonBounds(): (piece: Uint8Array) => boolean {
  let [depth, values] = [0, 1];
  let [inText, escaped] = [false, false];
  return (piece) => {
    // Then a text ends at its next quote, and a photo's megabytes are jumped over.
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
