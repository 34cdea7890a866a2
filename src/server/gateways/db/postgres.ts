import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "~/generated/prisma/client";
import { inStatementSpan, tracedAdapter } from "./tracing";
import { HIDDEN_COLUMNS, type Db, type SqlQuery } from "./types";
import type { Logger } from "../observability/log";

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A dead network never answers; the client then gives up a little after the server would have. */
const ANSWER_TIMEOUT_MS = 12_000;
const LISTENER_RETRY_MS = 1_000;

/** Opens a pool on a `postgres://` address. Nothing is connected until the first query. */
export function openPostgres(url: string, options: { max: number; log: Logger }): Db {
  const base: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "curbwrench",
    // The Prisma adapter reads timestamps as if the session were in UTC.
    options: "-c TimeZone=UTC",
  };
  const pool = new pg.Pool({
    ...base,
    max: options.max,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on("error", (error) => options.log.warn({ err: error }, "idle database connection lost"));

  const prisma = new PrismaClient({
    adapter: tracedAdapter(
      new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) }),
    ),
    omit: HIDDEN_COLUMNS,
  });
  const channels = new Channels(base, options.log);

  return {
    engine: "postgres",
    dump: null,
    prisma,
    query: queryOn(pool),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async script(script) {
      const results = await pool.query<object>(script);
      const last = Array.isArray(results) ? results.at(-1) : results;
      return last?.rows ?? [];
    },
    async transaction(work) {
      const client = await pool.connect();
      let broken: unknown;
      // A connection that is lost between two statements says so here, or it ends the process.
      const onLost = (error: Error) => (broken = error);
      client.on("error", onLost);
      try {
        await client.query("BEGIN");
        const result = await work(queryOn(client));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch((failure: unknown) => (broken = failure));
        throw error;
      } finally {
        client.off("error", onLost);
        client.release(broken !== undefined);
      }
    },
    listen: (channel, onPayload) => channels.listen(channel, onPayload),
    async notify(channel, payload) {
      await queryOn(pool)("SELECT pg_notify($1, $2)", [channel, payload]);
    },
    async maintenance(work) {
      const client = new pg.Client(base);
      // The statement that is running says so too; this only keeps the process alive.
      client.on("error", (error) => options.log.warn({ err: error }, "connection lost"));
      await client.connect();
      try {
        return await work({
          query: queryOn(client),
          async execute(script) {
            await client.query(script);
          },
        });
      } finally {
        await client.end();
      }
    },
    async close() {
      await channels.close();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

const names = new Map<string, string>();

/** A short stable name per text: Postgres keeps one prepared statement for each. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

const INT8: number = pg.types.builtins.INT8;
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format);

function queryOn(client: pg.Pool | pg.ClientBase): SqlQuery {
  return async <Row extends object>(text: string, values: unknown[] = []) => {
    const result = await inStatementSpan(text, () =>
      client.query<Row>({
        name: statementName(text),
        text,
        values,
        types: { getTypeParser },
      }),
    );
    return result.rows;
  };
}

/** One connection that listens for all channels, opened on first use and again whenever it is lost. */
class Channels {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #client: Promise<pg.Client> | null = null;
  #closed = false;

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly log: Logger,
  ) {}

  async listen(channel: string, onPayload: (payload: string) => void) {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(onPayload));
    const client = await (this.#client ??= this.#connect());
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(onPayload);
      if (listeners.size > 0 || this.#closed) return;
      this.#listeners.delete(channel);
      const current = await this.#client;
      await current?.query(`UNLISTEN ${current.escapeIdentifier(channel)}`);
    };
  }

  async close() {
    this.#closed = true;
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.config);
    client.on("error", (error) => this.log.warn({ err: error }, "listening connection lost"));
    client.on("end", () => this.#reconnect());
    client.on("notification", ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? "");
    });
    await client.connect();
    for (const channel of this.#listeners.keys()) {
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    }
    return client;
  }

  #reconnect() {
    if (this.#closed) return;
    this.#client = null;
    setTimeout(() => {
      if (this.#closed || this.#client !== null || this.#listeners.size === 0) return;
      this.#client = this.#connect();
      this.#client.catch(() => this.#reconnect());
    }, LISTENER_RETRY_MS).unref();
  }
}
