import { createHash } from "node:crypto";
import { pino } from "pino";
import { env } from "~/env.js";
import { withoutCredentials } from "./without-secrets";

export type Logger = pino.Logger;

const MAX_VALUE_LENGTH = 2_000;
const MAX_DEPTH = 4;
const MAX_ITEMS = 50;
/** The most bytes that wait for a full disk or a slow reader. More is dropped. */
const MAX_WAITING = 1_000_000;

/** Keys whose values are never logged, at any depth. */
const SECRET =
  /password(?:hash)?$|^bank(?:account(?:number|holdername)|routingnumber)$|secret$|^card_number$|cookie$|^authorization$|token$/i;

/** Writes lines to an open file (1 is standard output). Never throws or blocks. */
export function logTo(fd: number): pino.DestinationStream {
  const destination = pino.destination({
    fd,
    sync: true,
    maxLength: MAX_WAITING,
    // A slow reader must not block the process, so the line waits.
    retryEAGAIN: () => false,
  });
  // A full disk can't be reported anywhere. Waiting lines are retried with the next one.
  destination.on("error", () => undefined);
  return destination;
}

/** Creates a logger that writes one JSON line per entry. Tests pass their own destination. */
export function createLogger(
  destination: pino.DestinationStream = logTo(1),
  level: pino.LevelWithSilent = env.LOG_LEVEL,
): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => shortenAll(entry, 0),
      },
    },
    destination,
  );
}

export const log = createLogger();

/** Returns a stable pseudonym for an email address, so that lines about one person can be found. */
export function emailMark(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 12);
}

/** Serializes the chain of causes without the values that a database error may quote. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: clip(String(error)) };
  return {
    type: error.name,
    message: clip(error.message),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    stack: clip(error.stack ?? ""),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/**
 * Cuts long values, drops deep ones, hides secrets, and replaces email addresses by their
 * pseudonyms.
 */
function shorten(value: unknown, depth: number): unknown {
  if (typeof value === "string") return clip(value);
  if (Array.isArray(value)) {
    if (depth >= MAX_DEPTH) return "[…]";
    return value.slice(0, MAX_ITEMS).map((item) => shorten(item, depth + 1));
  }
  if (!isPlain(value)) return value;
  return depth >= MAX_DEPTH ? "{…}" : shortenAll(value, depth + 1);
}

function shortenAll(entry: Record<string, unknown>, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry)
      .slice(0, MAX_ITEMS)
      .map(([key, value]) => [clip(key), SECRET.test(key) ? "[hidden]" : shorten(value, depth)]),
  );
}

/** Returns false for objects with their own serialization (errors, dates). */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Bounded on both sides, so that matching stays linear on a long text without an address. */
const EMAIL = /[^\s@<>"'(),;:=/\\[\]]{1,64}@[^\s@<>"'(),;:=/\\[\]]{1,255}/g;

function clip(text: string): string {
  const cut = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
  const short = withoutCredentials(cut);
  return short.includes("@") ? short.replace(EMAIL, (email) => `email:${emailMark(email)}`) : short;
}
