import { createHash } from "node:crypto";
import { pino } from "pino";
import { env } from "~/env.js";

export type Logger = pino.Logger;

const MAX_VALUE_LENGTH = 2_000;
const MAX_DEPTH = 4;
const MAX_ITEMS = 50;
/** What waits for a full disk or a slow reader, bytes; more is thrown away. */
const MAX_WAITING = 1_000_000;

/** Keys whose values never reach a log, wherever they stand. */
const SECRET =
  /password(?:hash)?$|^bank(?:account(?:number|holdername)|routingnumber)$|secret$|^card_number$|cookie$|^authorization$|token$/i;

/** Writes lines to an open file; standard output is 1. Writing never throws and never waits. */
export function logTo(fd: number): pino.DestinationStream {
  const destination = pino.destination({
    fd,
    sync: true,
    maxLength: MAX_WAITING,
    // A reader that is behind must not hold up the process: the line waits, the process does not.
    retryEAGAIN: () => false,
  });
  // A full disk is told nobody: there is no place left to tell it. What waits is tried again with
  // the next line.
  destination.on("error", () => undefined);
  return destination;
}

/** Builds a logger that writes one JSON line per entry; tests bring a destination of their own. */
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

/** A stable stand-in for an e-mail address, so that lines about one person can be found together. */
export function emailMark(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 12);
}

/** The chain of causes without the values a database error may quote. */
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

/** Long values cut, deep ones left out, secrets hidden, e-mail addresses replaced by their mark. */
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

/** Objects with a meaning of their own (errors, dates) have their own way into the log. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Bounded on both sides, so that a long text without any address costs no more than its length. */
const EMAIL = /[^\s@<>"'(),;:=/\\[\]]{1,64}@[^\s@<>"'(),;:=/\\[\]]{1,255}/g;

function clip(text: string): string {
  const short = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
  return short.includes("@") ? short.replace(EMAIL, (email) => `email:${emailMark(email)}`) : short;
}
