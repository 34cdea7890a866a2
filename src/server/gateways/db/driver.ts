import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "~/generated/prisma/client";
import { sqlStateOf } from "./errors";
import { tracedConnections } from "./tracing";
import { HIDDEN_COLUMNS, type Db, type Session, type SqlQuery } from "./types";

const LISTENER_RETRY_MS = 1_000;
/**
 * Limits prepared statements. A plan takes tens of kilobytes per connection, and the product has
 * some hundred statements.
 */
const MAX_PREPARED = 500;

/**
 * Implements the parts that both engines share through `pg`. Without `named`, statements aren't
 * prepared under a name, for a pooler that gives each transaction another connection.
 */
export function dbOn(all: pg.Pool, channels: Channels, { named = true } = {}) {
  const connections = tracedConnections(all);
  const nameOf: NameOf = named ? statementName : () => "";
  const adapter = new PrismaPg(connections, {
    statementNameGenerator: ({ sql }) => nameOf(sql),
  });
  const query = queryOn(connections, nameOf);
  return {
    prisma: new PrismaClient({ adapter, omit: HIDDEN_COLUMNS }),
    query,
    script: (script) => onOne(connections, (client) => sessionOn(client).script(script)),
    listen: channels.listen,
    async notify(channel, payloads) {
      await query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload", [
        channel,
        payloads,
      ]);
    },
  } satisfies Partial<Db>;
}

/** Wraps one connection as a session. */
export function sessionOn(client: pg.ClientBase): Session {
  return {
    query: queryOn(client),
    async script(script) {
      const results = await client.query<object>(script);
      const last = Array.isArray(results) ? results.at(-1) : results;
      return last?.rows ?? [];
    },
  };
}

/**
 * Runs `work` on one connection of the pool. When it throws, rolls back any transaction it left
 * open.
 */
export async function onOne<Result>(
  connections: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connections.connect();
  let broken: unknown;
  // A connection lost between two statements emits an error, which would otherwise end the process.
  const onLost = (error: Error) => (broken = error);
  // precondition: a lost connection doesn't end the process
  client.on("error", onLost);
  try {
    return await work(client);
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: unknown) => (broken = failure));
    throw error;
  } finally {
    client.off("error", onLost);
    client.release(broken !== undefined);
  }
}

type NameOf = (text: string) => string;

const names = new Map<string, string>();
let named = 0;

/** Returns a short stable name for a text. Postgres keeps one prepared statement per name. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  // Without a name it is planned each time and nothing is kept.
  if (names.size >= MAX_PREPARED) return "";
  const name = `s${(named += 1)}`;
  names.set(text, name);
  return name;
}

const INT8: number = pg.types.builtins.INT8;
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format);

function queryOn(client: pg.Pool | pg.ClientBase, nameOf: NameOf = statementName): SqlQuery {
  return async <Row extends object>(text: string, values: unknown[] = []) => {
    const ask = () =>
      client.query<Row>({ name: nameOf(text), text, values, types: { getTypeParser } });
    const { rows } = await ask().catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      // The tables have changed, so the statement is prepared again under a new name.
      names.delete(text);
      return ask();
    });
    return rows;
  };
}

/** "cached plan must not change result type", by its code. */
const isOutdated = (error: unknown) => sqlStateOf(error) === "0A000";

export type Channels = ReturnType<typeof openChannels>;
/** Opens one listening connection, and another one when it is lost. */
export function openChannels(config: pg.PoolConfig) {
  const listeners: Parameters<Db["listen"]>[] = [];
  const connections = new pg.Pool({
    ...config,
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      await config.onConnect?.(client);
      client.on("notification", ({ channel, payload = "" }) => {
        for (const [listened, onPayload] of listeners) if (listened === channel) onPayload(payload);
      });
      for (const [channel] of listeners) await client.query(listenTo(channel));
      // The first connection has no gap before it, because its listener hasn't heard anything yet.
      for (const [, , onGap] of listeners) onGap?.();
    },
  });
  const connectAgain = () => {
    setTimeout(() => {
      if (connections.ending || listeners.length === 0) return;
      connections.query("SELECT 1").catch(connectAgain);
    }, LISTENER_RETRY_MS).unref();
  };
  connections.on("remove", connectAgain);
  const listen: Db["listen"] = async (...listener) => {
    listeners.push(listener);
    await connections.query(listenTo(listener[0]));
  };
  return { connections, listen };
}

const listenTo = (channel: string) => `LISTEN ${pg.escapeIdentifier(channel)}`;
