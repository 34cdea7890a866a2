import { createHash } from "node:crypto";
import { pino } from "pino";
import { env } from "~/env";

export type Logger = pino.Logger;

const MAX_VALUE_LENGTH = 2_000;

/** Keys that never reach a log, wherever they stand up to three levels deep. */
const SECRET_KEYS = [
  "password",
  "newPassword",
  "tempPassword",
  "passwordHash",
  "tempPasswordHash",
  "bankAccountNumber",
  "bankRoutingNumber",
  "bankAccountHolderName",
  "clientSecret",
  "client_secret",
  "card_number",
  "cookie",
  "set-cookie",
  "authorization",
  "token",
  "secret",
];

/** Builds a logger that writes one JSON line per entry; `destination` is for tests. */
export function createLogger(destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [
        `["${key}"]`,
        `*["${key}"]`,
        `*.*["${key}"]`,
        `*.*.*["${key}"]`,
      ]),
      censor: "[hidden]",
    },
    serializers: { err: serializeError },
    formatters: {
      level: (label) => ({ level: label }),
      log: (entry) => shorten(entry),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
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

function shorten(entry: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(entry)) {
    result[key] = typeof value === "string" ? clip(value) : value;
  }
  return result;
}

function clip(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
