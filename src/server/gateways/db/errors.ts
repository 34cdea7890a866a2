import { z } from "zod";
import { DomainError } from "~/domain/errors";

// An error can come from Prisma, its adapter, pg or the system, so it is recognized by its codes.

const driverCause = z.object({
  /**
   * The adapter's own name for the error. Prisma derives its P number from this, but not for raw
   * queries.
   */
  kind: z.string().optional(),
  originalCode: z.string().optional(),
  originalMessage: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

const databaseError = driverCause.extend({
  constraint: z.string().nullish(),
  meta: z
    .object({
      code: z.string().optional(),
      driverAdapterError: z.object({ cause: driverCause.optional() }).optional(),
    })
    .optional(),
  cause: z.unknown().optional(),
});

/**
 * Rules that triggers enforce, by the text they raise. Inside a transaction Prisma passes on the
 * text of a raw statement's error, but not the name of its constraint.
 */
const RAISED_RULES: Readonly<Record<string, string>> = {
  "an account that is being deleted gets no new job": "Booking_people_stay",
};

/** Returns the rule whose text an error contains, or null. */
const raisedRule = (words: string): string | null =>
  Object.entries(RAISED_RULES).find(([text]) => words.includes(text))?.[1] ?? null;

/** Collects an error's codes, text and constraint. */
function factsOf(error: unknown) {
  const { code, message, constraint, meta, cause } = databaseError.safeParse(error).data ?? {};
  const driver = meta?.driverAdapterError?.cause ?? driverCause.safeParse(cause).data;
  const codes = [driver?.originalCode, driver?.code, meta?.code, code, driver?.kind];
  const texts = [driver?.originalMessage, driver?.message, message];
  const words = texts.filter((text) => text !== undefined).join("\n");
  return {
    codes: codes.filter((known) => known !== undefined),
    words,
    constraint: constraint ?? /constraint "([^"]+)"/.exec(words)?.[1] ?? raisedRule(words),
  };
}

/** Matches five characters that are neither Prisma's P number nor a system code such as EPIPE. */
const SQL_STATE = /^(?!P\d{4}|E[A-Z]{4})[0-9A-Z]{5}$/;

/** Returns the SQLSTATE of an error from Prisma or the driver, such as "23505", or null. */
export function sqlStateOf(error: unknown): string | null {
  return factsOf(error).codes.find((code) => SQL_STATE.test(code)) ?? null;
}

/** Returns the constraint that refused a write, such as "User_email_key", or null. */
export function violatedConstraint(error: unknown): string | null {
  const { codes, constraint } = factsOf(error);
  return codes.some((code) => /^(?:23...|P2002)$/.test(code)) ? constraint : null;
}

/**
 * Returns true for a serialization failure or deadlock, after which the transaction can run again.
 */
export function isRetryable(error: unknown): boolean {
  return factsOf(error).codes.some((code) => /^(?:P2034|40001|40P01)$/.test(code));
}

/** Returns whether a drawn booking number is taken. The next attempt draws another. */
export const isNumberTaken = (error: unknown): boolean =>
  violatedConstraint(error) === "Booking_bookingNumber_key";

/** Codes for NUL or bytes that aren't text. Only a caller's input contains them. */
const UNSTORABLE_CODES = /^(?:22021|22P05)$/;

const AWAY_CODES = [
  // Prisma: unreachable (1, 2), timed out, closed, no free connection, no transaction.
  /^P(?:1001|1002|1008|1017|2024|2028|2037)$/,
  // Postgres: connection errors, out of resources (connections, disk), operator intervention,
  // timeout.
  /^(?:08...|53...|57P..|57014)$/,
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
  /^(?:DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/,
];
const AWAY_WORDS =
  /timeout exceeded when trying to connect|connection terminated|connection ended|query read timeout|PGlite is closed|client has encountered a connection error|calling end on the pool/i;

/**
 * Translates errors that have a refusal: a database that is unavailable or overloaded (503), a
 * transaction that failed three times, a job for an account that is being deleted, and text that
 * Postgres can't store, such as an id with a NUL. Null for every other error.
 */
export function translateDatabaseError(error: unknown): DomainError | null {
  if (violatedConstraint(error) === "Booking_people_stay") {
    return new DomainError("accountDeletion", {}, error);
  }
  const { codes, words } = factsOf(error);
  if (codes.some((code) => UNSTORABLE_CODES.test(code))) {
    return new DomainError("unstorableText", {}, error);
  }
  const away =
    codes.some((code) => AWAY_CODES.some((pattern) => pattern.test(code))) ||
    AWAY_WORDS.test(words) ||
    isRetryable(error);
  if (!away) return null;
  return new DomainError("databaseAway", { retryAfterSeconds: 2 }, error);
}
