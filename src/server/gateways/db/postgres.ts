import pg from "pg";
import { dbOn, openChannels, sessionOn } from "./driver";
import type { Db } from "./types";
import type { Logger } from "../observability/log";

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A dead network never answers, so the client gives up shortly after the server would. */
const ANSWER_MORE_MS = 2_000;

/**
 * Opens a pool on a `postgres://` address. It connects with the first query. `waitMs` limits
 * connecting and each statement, except during maintenance.
 */
export function openPostgres(
  url: string,
  { max, log, waitMs }: { max: number; log: Logger; waitMs?: number },
): Db {
  const statementMs = waitMs ?? STATEMENT_TIMEOUT_MS;
  const base: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: waitMs ?? CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "curbwrench",
    // The Prisma adapter reads timestamps as UTC.
    options: "-c TimeZone=UTC",
  };
  const pool = new pg.Pool({
    ...base,
    max,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + ANSWER_MORE_MS,
    idle_in_transaction_session_timeout: 2 * statementMs,
  });
  const channels = openChannels(base);
  // Without a listener, an idle connection that the server closes would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, "database connection lost");
  pool.on("error", onLost);
  channels.connections.on("error", onLost);
  const shared = dbOn(pool, channels);

  return {
    ...shared,
    engine: "postgres",
    dump: null,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async maintenance(work) {
      // A separate connection, so that session settings don't affect listeners.
      const client = new pg.Client(base);
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
