import {
  messages,
  protocol,
  TransactionAbortedError,
  types,
  type Results,
} from "@electric-sql/pglite";
import {
  describedBy,
  readAnswers,
  resultOf,
  resultsOfScript,
  type Answers,
  type Description,
  type Parsers,
  type QueryOptions,
} from "./pglite-answers";
import { EngineLostError, type Engine } from "./pglite-engine";

const { serialize } = protocol;

interface Statement extends Description {
  name: string;
}

/** What is known of an engine as long as it lives. */
interface Connection {
  engine: Engine;
  /** By text; the one that was used longest ago comes first. */
  statements: Map<string, Promise<Statement>>;
}

/** What a running transaction offers. */
export interface SessionTransaction {
  query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
  exec(script: string): Promise<Results[]>;
  rollback(): Promise<void>;
}

/** A plan takes tens of kilobytes; the product has some hundred statements. */
const MAX_STATEMENTS = 200;

/**
 * The one session of an embedded Postgres. Each statement is prepared once and then costs one call of
 * the engine; PGlite's own `query` takes six, and plans anew every time. Statements of all callers
 * follow each other without waiting for answers, but a transaction has the session to itself. An
 * engine that died is opened again by the next call.
 */
export class PGliteSession {
  readonly #open: () => Promise<Engine>;
  readonly #parsers: Parsers = { ...types.parsers, [types.INT8]: Number };
  readonly #serializers = { ...types.serializers };
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  /** Statements outside of transactions that have not ended. */
  readonly #running = new Set<Promise<unknown>>();
  /** Ends with the transaction that was begun last. */
  #lastTransaction: Promise<void> = Promise.resolve();
  #connection: Promise<Connection> | null = null;
  #names = 0;
  #closed = false;

  private constructor(open: () => Promise<Engine>) {
    this.#open = open;
  }

  static async open(open: () => Promise<Engine>): Promise<PGliteSession> {
    const session = new PGliteSession(open);
    await session.#connected();
    return session;
  }

  /** One statement with `$1`, `$2`, …; prepared once, so `text` should be a constant. */
  query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this.#afterTransactions(async () => {
      const connection = await this.#connected();
      try {
        return await this.#query<Row>(connection, text, values, options);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        return this.#query<Row>(connection, text, values, options);
      }
    });
  }

  /** A script of several statements without values; the results of each. */
  exec(script: string): Promise<Results[]> {
    return this.#afterTransactions(async () => this.#exec(await this.#connected(), script));
  }

  /**
   * Several statements that nobody else's come between; rolled back when `work` throws.
   * @throws what `work` throws, what the commit says, and {TransactionAbortedError} when a failed
   * statement made a rollback of it
   */
  async transaction<Result>(work: (tx: SessionTransaction) => Promise<Result>): Promise<Result> {
    this.#assertOpen();
    const ahead = [this.#lastTransaction, ...this.#running];
    let end = () => {};
    this.#lastTransaction = new Promise((resolve) => (end = resolve));
    try {
      await Promise.allSettled(ahead);
      return await this.#transaction(await this.#connected(), work);
    } finally {
      end();
    }
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
  ): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(onPayload));
    await this.exec(`LISTEN ${quoted(channel)}`);
    return async () => {
      listeners.delete(onPayload);
      if (listeners.size > 0 || this.#closed) return;
      this.#listeners.delete(channel);
      await this.exec(`UNLISTEN ${quoted(channel)}`);
    };
  }

  async dump(): Promise<Blob> {
    return this.#afterTransactions(async () => (await this.#connected()).engine.dump());
  }

  /** Ends it when everything that was asked for is done. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.allSettled([this.#lastTransaction, ...this.#running]);
    const connection = await this.#connection?.catch(() => null);
    await connection?.engine.close();
  }

  #assertOpen(): void {
    if (this.#closed) throw new Error("PGlite is closed");
  }

  async #afterTransactions<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#assertOpen();
    const run = this.#lastTransaction.then(work);
    this.#running.add(run);
    try {
      return await run;
    } finally {
      this.#running.delete(run);
    }
  }

  #connected(): Promise<Connection> {
    this.#connection ??= this.#connect().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }

  async #connect(): Promise<Connection> {
    const connection: Connection = { engine: await this.#open(), statements: new Map() };
    // The Prisma adapter reads timestamps as if the session were in UTC.
    const channels = [...this.#listeners.keys()].map((channel) => `LISTEN ${quoted(channel)};`);
    await this.#exec(connection, ["SET TIME ZONE 'UTC';", ...channels].join(" "));
    const { rows } = await this.#query<{ element: number; array: number }>(
      connection,
      "SELECT oid AS element, typarray AS array FROM pg_type WHERE typarray <> 0",
    );
    for (const { element, array } of rows) {
      const parser = this.#parsers[element] ?? ((text: string) => text);
      const serializer = this.#serializers[element];
      this.#parsers[array] = (text) => types.arrayParser(text, parser, array);
      this.#serializers[array] = (list) => types.arraySerializer(list, serializer, array);
    }
    return connection;
  }

  async #query<Row>(
    connection: Connection,
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const { name, parameterTypes, columns } = await this.#prepared(connection, text);
    const parameters = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const serializer = this.#serializers[parameterTypes[index] ?? 0];
      return serializer === undefined ? String(value) : serializer(value);
    });
    let answers: Answers;
    try {
      answers = await this.#ask(
        connection,
        serialize.bind({ statement: name, values: parameters }),
        serialize.execute({}),
        serialize.sync(),
      );
    } catch (error) {
      if (isOutdated(error)) connection.statements.delete(text);
      throw error;
    }
    return resultOf(answers, columns, this.#parsers, options);
  }

  async #exec(connection: Connection, script: string): Promise<Results[]> {
    const bytes = await this.#send(connection, serialize.query(script));
    // Refusals and notifications are in it too.
    readAnswers(bytes, this.#heard);
    return resultsOfScript(bytes, this.#parsers);
  }

  async #transaction<Result>(
    connection: Connection,
    work: (tx: SessionTransaction) => Promise<Result>,
  ): Promise<Result> {
    const running = new Set<Promise<unknown>>();
    let closed = false;
    const during = async <Value>(begin: () => Promise<Value>): Promise<Value> => {
      if (closed) throw new Error("Transaction is closed");
      const run = begin();
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    };
    const end = async (command: "COMMIT" | "ROLLBACK"): Promise<void> => {
      closed = true;
      await Promise.allSettled(running);
      const [result] = await this.#exec(connection, command);
      if (command === "COMMIT" && result?.command === "ROLLBACK") {
        throw new TransactionAbortedError();
      }
    };
    await this.#exec(connection, "BEGIN");
    let result: Result;
    let rolledBack: Promise<void> | undefined;
    try {
      result = await work({
        query: (text, values, options) =>
          during(() => this.#query(connection, text, values, options)),
        exec: (script) => during(() => this.#exec(connection, script)),
        rollback: () => (rolledBack ??= end("ROLLBACK")),
      });
    } catch (error) {
      // What made it fail is the news, also where the rollback fails too.
      await (rolledBack ?? end("ROLLBACK")).catch(() => undefined);
      throw error;
    }
    await (rolledBack ?? end("COMMIT"));
    return result;
  }

  #prepared(connection: Connection, text: string): Promise<Statement> {
    const { statements } = connection;
    const known = statements.get(text);
    if (known !== undefined) {
      statements.delete(text);
      statements.set(text, known);
      return known;
    }
    const statement = this.#prepare(connection, text);
    statements.set(text, statement);
    statement.catch(() => statements.delete(text));
    const [oldest] = statements;
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) {
      statements.delete(oldest[0]);
      void this.#forget(connection, oldest[1]);
    }
    return statement;
  }

  async #prepare(connection: Connection, text: string): Promise<Statement> {
    const name = `s${(this.#names += 1)}`;
    const answers = await this.#ask(
      connection,
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    return { name, ...describedBy(answers) };
  }

  async #forget(connection: Connection, statement: Promise<Statement>): Promise<void> {
    try {
      const { name } = await statement;
      await this.#ask(connection, serialize.close({ type: "S", name }), serialize.sync());
    } catch {
      // There was nothing to forget.
    }
  }

  /** @throws {messages.DatabaseError} the first refusal among the answers */
  async #ask(connection: Connection, ...parts: Uint8Array[]): Promise<Answers> {
    return readAnswers(await this.#send(connection, joined(parts)), this.#heard);
  }

  async #send(connection: Connection, message: Uint8Array): Promise<Uint8Array> {
    try {
      return await connection.engine.send(message);
    } catch (error) {
      const current = await this.#connection?.catch(() => null);
      if (error instanceof EngineLostError && current === connection) this.#connection = null;
      throw error;
    }
  }

  readonly #heard = ({ channel, payload }: { channel: string; payload: string }): void => {
    for (const listener of this.#listeners.get(channel) ?? []) {
      queueMicrotask(() => listener(payload));
    }
  };
}

/** A prepared statement whose tables changed under it, or that somebody dropped. */
function isOutdated(error: unknown): boolean {
  if (!(error instanceof messages.DatabaseError)) return false;
  return error.code === "26000" || (error.code === "0A000" && /cached plan/.test(error.message));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
