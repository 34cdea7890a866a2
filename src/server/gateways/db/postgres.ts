import pg from "pg";
import { dbOn, openChannels, sessionOn } from "./driver";
import { sqlStateOf } from "./errors";
import type { Db, Session } from "./types";
import type { Logger } from "../observability/log";
import { SettingError } from "../runtime/setting-error";

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A dead network never answers, so the client gives up shortly after the server would. */
const ANSWER_MORE_MS = 2_000;

const INSUFFICIENT_PRIVILEGE = "42501";

/** What a session needs, in Postgres's own words. */
const SESSION = {
  // The Prisma adapter reads timestamps as UTC.
  TimeZone: "UTC",
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: `${2 * STATEMENT_TIMEOUT_MS}ms`,
} as const;

/** A session that outlives no timeout: migrations can take minutes. */
const MAINTENANCE_OPTIONS =
  "-c TimeZone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0";

interface PostgresOptions {
  max: number;
  log: Logger;
  /** Limits connecting and each statement, except during maintenance. */
  waitMs?: number;
  /** The same database without a pooler, for notifications and maintenance. */
  directUrl?: string | undefined;
}

/**
 * Opens a pool on a `postgres://` address. It connects with the first query.
 *
 * With `?pgbouncer=true` in the address, each transaction may run on another connection. Then no
 * setting is sent at the start of a session, and no statement is prepared under a name.
 */
export function openPostgres(
  url: string,
  { max, log, waitMs, directUrl = url }: PostgresOptions,
): Db {
  const statementMs = waitMs ?? STATEMENT_TIMEOUT_MS;
  const pooled = isPooled(url);
  const connecting: pg.ClientConfig = {
    connectionTimeoutMillis: waitMs ?? CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
  const base: pg.ClientConfig = {
    ...connecting,
    connectionString: directUrl,
    application_name: "curbwrench",
    options: `-c TimeZone=${SESSION.TimeZone}`,
  };
  const pool = new pg.Pool({
    ...(pooled ? { ...connecting, connectionString: withoutMark(url) } : base),
    ...(pooled
      ? {}
      : {
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: 2 * statementMs,
        }),
    max,
    idleTimeoutMillis: 30_000,
    query_timeout: statementMs + ANSWER_MORE_MS,
  });
  const channels = openChannels(base);
  // Without a listener, an idle connection that the server closes would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, "database connection lost");
  pool.on("error", onLost);
  channels.connections.on("error", onLost);
  const shared = dbOn(pool, channels, { named: !pooled });

  return {
    ...shared,
    engine: "postgres",
    pooled,
    dump: null,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async maintenance(work) {
      // A separate connection, so that session settings don't affect listeners.
      const client = new pg.Client({ ...base, options: MAINTENANCE_OPTIONS });
      // The running statement reports the error too. This only keeps the process alive.
      client.on("error", onLost);
      await client.connect();
      try {
        return await work(sessionOn(client));
      } finally {
        await client.end();
      }
    },
    async close() {
      await channels.connections.end();
      await shared.prisma.$disconnect();
      await pool.end();
    },
  };
}

const MARK = "pgbouncer";

/** Returns true for the address of a pooler, by Prisma's own mark. */
function isPooled(url: string): boolean {
  return new URLSearchParams(url.split("?")[1]).get(MARK) === "true";
}

/** Takes the mark out, which is no parameter of Postgres. */
function withoutMark(url: string): string {
  const [address = "", query] = url.split("?");
  const parameters = new URLSearchParams(query);
  parameters.delete(MARK);
  return parameters.size === 0 ? address : `${address}?${parameters.toString()}`;
}

/**
 * Makes what a session needs the role's own settings, since a pooler's sessions can't be given any.
 * Writes only what is missing. New connections of the pooler have it.
 * @throws {SettingError} with the statement for an administrator, if this session may not
 */
export async function keepRoleSettings(session: Session, role: string): Promise<void> {
  const [now] = await session.query<{ settings: string[] }>(
    `SELECT coalesce(array_agg(setting), '{}') AS settings
     FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
       JOIN pg_database d ON d.oid = s.setdatabase, unnest(s.setconfig) setting
     WHERE r.rolname = $1 AND d.datname = current_database()`,
    [role],
  );
  const missing = Object.entries(SESSION).filter(
    ([name, value]) => now?.settings.includes(`${name}=${value}`) !== true,
  );
  for (const [name, value] of missing) {
    const [{ script } = { script: "" }] = await session.query<{ script: string }>(
      `SELECT format('ALTER ROLE %I IN DATABASE %I SET %I = %L',
         $1::text, current_database(), $2::text, $3::text) AS script`,
      [role, name, value],
    );
    await session.script(script).catch((error: unknown) => {
      if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new SettingError(`Run this as an administrator of the database: ${script};`);
    });
  }
}

/** Returns the settings that a pooler's connection lacks. */
export async function missingSettings(session: Pick<Session, "query">): Promise<string[]> {
  const [row] = await session.query<Record<string, boolean>>(
    `SELECT ${Object.entries(SESSION)
      .map(([name, value]) =>
        value.endsWith("ms")
          ? `current_setting('${name}')::interval = '${value}'::interval AS "${name}"`
          : `current_setting('${name}') = '${value}' AS "${name}"`,
      )
      .join(", ")}`,
  );
  return Object.keys(SESSION).filter((name) => row?.[name] !== true);
}
