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

const TLS_CODES =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** What to do about a first connection that fails, by the error's code or text. */
const CONNECT_PROBLEMS: readonly [RegExp, RegExp, (variable: string) => string][] = [
  [
    TLS_CODES,
    /certificate/i,
    (variable) =>
      `The TLS certificate of the database in ${variable} isn't signed by an authority that this machine ` +
      "knows. Add sslmode=verify-full and sslrootcert=/path/to/ca.pem to it, or sslmode=no-verify " +
      "within a network that you trust.",
  ],
  [
    /^(?!)/,
    /^(?:ENOENT|EACCES): .*open/,
    (variable) => `${variable} names a file that can't be read: sslrootcert, sslcert or sslkey.`,
  ],
  [
    /^(?!)/,
    /does not support SSL/i,
    (variable) =>
      `The database in ${variable} doesn't offer TLS. Switch it on there, or take sslmode out.`,
  ],
  [
    /^(?!)/,
    /unsupported startup parameter/i,
    (variable) =>
      `The pooler in ${variable} refuses what a session asks for. Add pgbouncer=true to the address, and ` +
      "set DATABASE_DIRECT_URL to the database itself.",
  ],
  [
    /^28P01$/,
    /password authentication failed|SASL|no password|no such user/i,
    (variable) => `The database refuses the user or the password in ${variable}.`,
  ],
  [
    /^28000$/,
    /^(?!)/,
    (variable) =>
      `The database doesn't let the user in ${variable} in from this machine. Allow it in pg_hba.conf, ` +
      "or add sslmode=verify-full if it asks for TLS.",
  ],
  [
    /^3D000$/,
    /no such database/i,
    (variable) => `The database that ${variable} names doesn't exist.`,
  ],
  [
    /^42501$/,
    /^(?!)/,
    (variable) =>
      `The role in ${variable} may not do what the server needs. Set DATABASE_OWNER_URL to the role ` +
      "that owns the tables (docs/security.md).",
  ],
  [
    /^53300$/,
    /^(?!)/,
    (variable) =>
      `The database in ${variable} has no connection left. Raise its max_connections, or lower ` +
      "DATABASE_POOL_MAX.",
  ],
  [
    /^(?:57P..|08...|E[A-Z]{4,})$|^EAI_AGAIN$/,
    /timeout|terminated/i,
    (variable) => `The database in ${variable} doesn't answer. Start it, or correct the address.`,
  ],
];

/** Returns one sentence about a first connection that failed, without any value, or null. */
export function connectProblemOf(error: unknown, variable: string): string | null {
  const { codes, words } = factsOf(error);
  const problem = CONNECT_PROBLEMS.find(
    ([code, text]) => codes.some((one) => code.test(one)) || text.test(words),
  );
  return problem === undefined ? null : problem[2](variable);
}
