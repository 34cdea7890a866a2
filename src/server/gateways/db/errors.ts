import { z } from "zod";
import { DomainError } from "~/domain/errors";

// An error may be Prisma's, its adapter's, pg's or the system's, so it is known by its codes.

const driverCause = z.object({
  /** The adapter's own word: what Prisma's P number is made from, but not for raw queries. */
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

/** What an error says: codes of all kinds, the words, and the constraint it names. */
function factsOf(error: unknown) {
  const { code, message, constraint, meta, cause } = databaseError.safeParse(error).data ?? {};
  const driver = meta?.driverAdapterError?.cause ?? driverCause.safeParse(cause).data;
  const codes = [driver?.originalCode, driver?.code, meta?.code, code, driver?.kind];
  const texts = [driver?.originalMessage, driver?.message, message];
  const words = texts.filter((text) => text !== undefined).join("\n");
  return {
    codes: codes.filter((known) => known !== undefined),
    words,
    constraint: constraint ?? /constraint "([^"]+)"/.exec(words)?.[1] ?? null,
  };
}

/** Five characters that are neither Prisma's P number nor a system's code such as EPIPE. */
const SQL_STATE = /^(?!P\d{4}|E[A-Z]{4})[0-9A-Z]{5}$/;

/** Postgres's error code (SQLSTATE) of an error from Prisma or the driver, such as "23505"; else null. */
export function sqlStateOf(error: unknown): string | null {
  return factsOf(error).codes.find((code) => SQL_STATE.test(code)) ?? null;
}

/** The name of the constraint that refused a write, such as "User_email_key"; else null. */
export function violatedConstraint(error: unknown): string | null {
  const { codes, constraint } = factsOf(error);
  return codes.some((code) => /^(?:23...|P2002)$/.test(code)) ? constraint : null;
}

/** Serialization failure or deadlock: the same transaction can simply be run again. */
export function isRetryable(error: unknown): boolean {
  return factsOf(error).codes.some((code) => /^(?:P2034|40001|40P01)$/.test(code));
}

/** NUL, or bytes that are no text: only a caller's input can hold them. */
const UNSTORABLE_CODES = /^(?:22021|22P05)$/;

const AWAY_CODES = [
  // Prisma: unreachable (1, 2), timed out, closed, nothing free, no transaction.
  /^P(?:1001|1002|1008|1017|2024|2028|2037)$/,
  // Postgres: connection errors, out of resources (connections, disk), the operator, a timeout.
  /^(?:08...|53...|57P..|57014)$/,
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
  /^(?:DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/,
];
const AWAY_WORDS =
  /timeout exceeded when trying to connect|connection terminated|connection ended|query read timeout|PGlite is closed|client has encountered a connection error|calling end on the pool/i;

/**
 * The refusal for errors that mean "the database is away or overloaded" (answered with 503), and
 * for transactions that lost three times in a row, and for a job of somebody whose account is being
 * deleted, which any of many calls may try to make, and for text that Postgres can't read, such as an
 * id with a NUL in it. Null for every other error.
 */
export function translateDatabaseError(error: unknown): DomainError | null {
  if (violatedConstraint(error) === "Booking_people_stay") {
    return new DomainError("accountLeaves", {}, error);
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
