import { messages, protocol, types, type Results } from "@electric-sql/pglite";
import {
  describedBy,
  isWhole,
  readAnswers,
  resultOf,
  resultsOfScript,
  type Answers,
  type Description,
  type Parsers,
  type QueryOptions,
} from "./answers";
import { EngineLostError, type Engine } from "./engine";

const { serialize } = protocol;

interface Statement extends Description {
  name: string;
}

type Listener = (notification: { channel: string; payload: string }) => void;

/** A plan takes tens of kilobytes; the product has some hundred statements. */
const MAX_STATEMENTS = 200;

/**
 * An engine from its opening to its end. Each statement is prepared once and then costs one call of
 * the engine; PGlite's own `query` takes six, and plans anew every time.
 */
export class PGliteConnection {
  readonly #engine: Engine;
  readonly #onNotification: Listener;
  readonly #parsers: Parsers = { ...types.parsers, [types.INT8]: Number };
  readonly #serializers = { ...types.serializers };
  /** By text; the one that was used longest ago comes first. */
  readonly #statements = new Map<string, Promise<Statement>>();
  #names = 0;
  #lost = false;

  private constructor(engine: Engine, onNotification: Listener) {
    this.#engine = engine;
    this.#onNotification = onNotification;
  }

  /** @param setup a script for the session */
  static async open(
    engine: Engine,
    setup: string,
    onNotification: Listener,
  ): Promise<PGliteConnection> {
    const connection = new PGliteConnection(engine, onNotification);
    await connection.exec(setup);
    await connection.#learnLists();
    return connection;
  }

  /** The engine died; another connection has to be opened. */
  get lost(): boolean {
    return this.#lost;
  }

  async query<Row>(
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const { name, parameterTypes, columns } = await this.#prepared(text);
    const parameters = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const serializer = this.#serializers[parameterTypes[index] ?? 0];
      return serializer === undefined ? String(value) : serializer(value);
    });
    try {
      const answers = await this.#ask(
        serialize.bind({ statement: name, values: parameters }),
        serialize.execute({}),
        serialize.sync(),
      );
      return resultOf(answers, columns, this.#parsers, options);
    } catch (error) {
      if (isOutdated(error)) this.#statements.delete(text);
      throw error;
    }
  }

  async exec(script: string): Promise<Results[]> {
    const bytes = await this.#send(serialize.query(script));
    // Refusals and notifications are in it too.
    readAnswers(bytes, this.#onNotification);
    return resultsOfScript(bytes, this.#parsers);
  }

  dump(): Promise<Blob> {
    return this.#engine.dump();
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  /** How lists of each type are read and written; the types are numbered by the database. */
  async #learnLists(): Promise<void> {
    const { rows } = await this.query<{ element: number; list: number }>(
      "SELECT oid AS element, typarray AS list FROM pg_type WHERE typarray <> 0",
    );
    for (const { element, list } of rows) {
      const parser = this.#parsers[element] ?? ((text: string) => text);
      const serializer = this.#serializers[element];
      this.#parsers[list] = (text) => types.arrayParser(text, parser, list);
      this.#serializers[list] = (value) => types.arraySerializer(value, serializer, list);
    }
  }

  #prepared(text: string): Promise<Statement> {
    const known = this.#statements.get(text);
    if (known !== undefined) {
      this.#statements.delete(text);
      this.#statements.set(text, known);
      return known;
    }
    const statement = this.#prepare(text);
    this.#statements.set(text, statement);
    statement.catch(() => this.#statements.delete(text));
    const [oldest] = this.#statements;
    if (this.#statements.size > MAX_STATEMENTS && oldest !== undefined) {
      this.#statements.delete(oldest[0]);
      void this.#forget(oldest[1]);
    }
    return statement;
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `s${(this.#names += 1)}`;
    const answers = await this.#ask(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    return { name, ...describedBy(answers) };
  }

  async #forget(statement: Promise<Statement>): Promise<void> {
    try {
      const { name } = await statement;
      await this.#ask(serialize.close({ type: "S", name }), serialize.sync());
    } catch {
      // There was nothing to forget.
    }
  }

  /** @throws {messages.DatabaseError} the first refusal among the answers */
  async #ask(...parts: Uint8Array[]): Promise<Answers> {
    return readAnswers(await this.#send(Buffer.concat(parts)), this.#onNotification);
  }

  /**
   * An answer that breaks off, or none at all, is the engine's end: a PANIC, a stack that ran over, a
   * COPY that waits for rows nobody sends. It would answer nothing sensible any more.
   */
  async #send(message: Uint8Array): Promise<Uint8Array> {
    try {
      const answer = await this.#engine.send(message);
      if (isWhole(answer)) return answer;
      throw new Error("The engine's answer broke off.");
    } catch (error) {
      this.#lost = true;
      await this.#engine.kill();
      throw error instanceof EngineLostError ? error : new EngineLostError(error);
    }
  }
}

/** A prepared statement whose tables changed under it, or that somebody dropped: prepare it again. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof messages.DatabaseError)) return false;
  return error.code === "26000" || (error.code === "0A000" && /cached plan/.test(error.message));
}
