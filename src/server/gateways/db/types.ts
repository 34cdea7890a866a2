import type { ITXClientDenyList } from "@prisma/client/runtime/client";
import type { PrismaClient as GeneratedClient } from "~/generated/prisma/client";

/** Never read unless a query asks for them by `omit: { … : false }`. */
export const HIDDEN_COLUMNS = {
  user: { passwordHash: true },
  mechanicProfile: { bankAccountNumberCipher: true, bankRoutingNumberCipher: true },
} as const;

export type PrismaClient = GeneratedClient<never, typeof HIDDEN_COLUMNS>;

/** What a query may run on: the client itself, or the client of a running transaction. */
export type DbClient = Omit<PrismaClient, ITXClientDenyList>;

/**
 * One statement with `$1`, `$2`, … and its rows. It is prepared once per connection, so `text` must
 * be a constant. bigint and count() come as numbers, timestamps as Date, numeric as text.
 */
export type SqlQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A statement whose values are always parameters, and what its rows are. */
export interface Statement<Row> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** For the compiler alone. */
  readonly row?: Row;
}

export type Sql = <Row extends object>(statement: Statement<Row>) => Promise<Row[]>;

/** Statements on a driver of its own: a third of the work that the same one is through Prisma. */
export function sqlOn(query: SqlQuery): Sql {
  return ({ text, values }) => query(text, [...values]);
}

/** The same inside a transaction of Prisma's. */
export function sqlInside(tx: Pick<PrismaClient, "$queryRawUnsafe">): Sql {
  return ({ text, values }) => tx.$queryRawUnsafe(text, ...values);
}

export interface Session {
  readonly query: SqlQuery;
  /** Runs a script of several statements without values; the rows of the last one. */
  script(script: string): Promise<object[]>;
}

/** The one database of the process. */
export interface Db extends Session {
  readonly engine: "postgres" | "pglite";
  readonly prisma: PrismaClient;
  /** The connections of a pool and the calls that wait for one; absent where there is no pool. */
  pool?(): { total: number; idle: number; waiting: number };
  /** Several statements in one transaction, rolled back when `work` throws. */
  transaction<Result>(work: (query: SqlQuery) => Promise<Result>): Promise<Result>;
  /**
   * Calls `onPayload` for every notification on the channel from now on, and `onGap` when some may have
   * been lost with the connection.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<void>;
  notify(channel: string, payloads: string[]): Promise<void>;
  /** The whole store as a tar file; null on a server, whose own tools copy it. */
  readonly dump: (() => Promise<Blob>) | null;
  /** Runs `work` on a connection without statement timeouts, for migrations. */
  maintenance<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
