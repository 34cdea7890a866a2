import type { ITXClientDenyList } from "@prisma/client/runtime/client";
import type { PrismaClient as GeneratedClient } from "~/generated/prisma/client";

/** Columns that are read only if a query asks with `omit: { … : false }`. */
export const HIDDEN_COLUMNS = {
  user: { passwordHash: true },
  mechanicProfile: { bankAccountNumberCipher: true, bankRoutingNumberCipher: true },
} as const;

export type PrismaClient = GeneratedClient<never, typeof HIDDEN_COLUMNS>;

/** The client a query runs on: Prisma's, or that of a running transaction. */
export type DbClient = Omit<PrismaClient, ITXClientDenyList>;

/**
 * Runs one statement with `$1`, `$2`, … and returns its rows. It is prepared once per connection,
 * so `text` must be constant. bigint and count() come as numbers, timestamps as Date, numeric as
 * text.
 */
export type SqlQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A statement with parameters, and the type of its rows. */
export interface Statement<Row> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** For the compiler only. */
  readonly row?: Row;
}

export type Sql = <Row extends object>(statement: Statement<Row>) => Promise<Row[]>;

/** Runs statements directly on the driver, which takes a third of Prisma's work. */
export function sqlOn(query: SqlQuery): Sql {
  return ({ text, values }) => query(text, [...values]);
}

/** Runs statements inside a Prisma transaction. */
export function sqlInside(tx: Pick<PrismaClient, "$queryRawUnsafe">): Sql {
  return ({ text, values }) => tx.$queryRawUnsafe(text, ...values);
}

export interface Session {
  readonly query: SqlQuery;
  /** Runs a script of several statements without values and returns the last one's rows. */
  script(script: string): Promise<object[]>;
}

export interface Db extends Session {
  readonly engine: "postgres" | "pglite";
  readonly prisma: PrismaClient;
  /** True behind a pooler that gives each transaction another connection. */
  readonly pooled: boolean;
  /** The number of the pool's connections and waiting calls. Missing without a pool. */
  pool?(): { total: number; idle: number; waiting: number };
  /**
   * Calls `onPayload` for each notification on the channel, and `onGap` when some may have been
   * lost with the connection.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<void>;
  notify(channel: string, payloads: string[]): Promise<void>;
  /**
   * Returns the whole database as a tar file. Null on a Postgres server, which has its own backup
   * tools.
   */
  readonly dump: (() => Promise<Blob>) | null;
  /** Runs `work` on a connection without statement timeouts, for migrations. */
  maintenance<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
