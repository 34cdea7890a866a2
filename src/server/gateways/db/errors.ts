import { z } from "zod";
import { DomainError } from "~/domain/errors";

// Two copies of this code live in one process (the front server's bundle and Next's), so errors are
// told apart by their codes and never by instanceof.

const driverCause = z.object({
  kind: z.string().optional(),
  originalCode: z.string().optional(),
  originalMessage: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

const databaseError = z.object({
  name: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  constraint: z.string().nullish(),
  meta: z
    .object({
      code: z.string().optional(),
      driverAdapterError: z.object({ cause: driverCause.optional() }).optional(),
    })
    .optional(),
  cause: z.unknown().optional(),
});

interface Facts {
  /** Prisma's P number, or null. */
  prismaCode: string | null;
  /** Postgres's five characters, or null. */
  sqlState: string | null;
  /** A socket's or the system's code such as ECONNREFUSED, or null. */
  systemCode: string | null;
  /** The driver adapter's own word: what Prisma's P number is made from, but not for raw queries. */
  kind: string | null;
  message: string;
  constraint: string | null;
}

/** What an error from Prisma, pg or PGlite says, in one shape. */
function factsOf(error: unknown): Facts {
  const parsed = databaseError.safeParse(error);
  if (!parsed.success) {
    return {
      prismaCode: null,
      sqlState: null,
      systemCode: null,
      kind: null,
      message: "",
      constraint: null,
    };
  }
  const { code = "", message = "", constraint, meta, cause } = parsed.data;
  const driver = meta?.driverAdapterError?.cause ?? driverCause.safeParse(cause).data;
  const texts = [driver?.originalMessage, driver?.message, message].filter((t) => t !== undefined);
  const states = [driver?.originalCode, driver?.code, meta?.code, code];
  return {
    prismaCode: /^P\d{4}$/.test(code) ? code : null,
    sqlState: states.find((state) => state !== undefined && isSqlState(state)) ?? null,
    systemCode: states.find((state) => state !== undefined && /^E[A-Z_]+$/.test(state)) ?? null,
    kind: driver?.kind ?? null,
    message: texts.join("\n"),
    constraint: constraint ?? /constraint "([^"]+)"/.exec(texts.join("\n"))?.[1] ?? null,
  };
}

const isSqlState = (code: string) =>
  /^[0-9A-Z]{5}$/.test(code) && !/^(P\d{4}|E[A-Z]{4})$/.test(code);

/** Postgres's error code (SQLSTATE) of an error from Prisma or a driver, such as "23505"; else null. */
export function sqlStateOf(error: unknown): string | null {
  return factsOf(error).sqlState;
}

/** The name of the constraint that refused a write, such as "User_email_key"; else null. */
export function violatedConstraint(error: unknown): string | null {
  const { sqlState, constraint, prismaCode } = factsOf(error);
  const refused = sqlState?.startsWith("23") === true || prismaCode === "P2002";
  return refused ? constraint : null;
}

/** Serialization failure or deadlock: the same transaction can simply be run again. */
export function isRetryable(error: unknown): boolean {
  const { prismaCode, sqlState } = factsOf(error);
  return prismaCode === "P2034" || sqlState === "40001" || sqlState === "40P01";
}

/** P1001/P1002 unreachable, P1008 timed out, P1017 closed, P2024 pool empty, P2028 no transaction. */
const AWAY_PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"]);
/** Connection errors, out of resources (53: connections, disk), operator intervention (57P). */
const AWAY_SQLSTATE = /^(08|53|57P)|^57014$/;
const AWAY_SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
const AWAY_KINDS = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
]);
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|connection ended|query read timeout|PGlite is closed|client has encountered a connection error/i;

/**
 * The refusal for errors that mean "the database is away or overloaded" (answered with 503), and
 * for transactions that lost three times in a row. Null for every other error.
 */
export function translateDatabaseError(error: unknown): DomainError | null {
  const { prismaCode, sqlState, systemCode, kind, message } = factsOf(error);
  const away =
    (prismaCode !== null && AWAY_PRISMA.has(prismaCode)) ||
    (sqlState !== null && AWAY_SQLSTATE.test(sqlState)) ||
    (systemCode !== null && AWAY_SYSTEM.has(systemCode)) ||
    (kind !== null && AWAY_KINDS.has(kind)) ||
    AWAY_MESSAGE.test(message) ||
    isRetryable(error);
  if (!away) return null;
  return new DomainError("databaseAway", { retryAfterSeconds: 2 }, error);
}
