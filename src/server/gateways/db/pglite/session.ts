import { TransactionAbortedError, type Results } from "@electric-sql/pglite";
import type { QueryOptions } from "./answers";
import { isOutdated, PGliteConnection } from "./connection";
import type { Engine } from "./engine";

/** What a running transaction offers. */
export interface SessionTransaction {
  query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
  exec(script: string): Promise<Results[]>;
  rollback(): Promise<void>;
}

/**
 * The one session of an embedded Postgres, which all callers share. Their statements follow each other
 * without waiting for answers, but a transaction has the session to itself. An engine that died is
 * opened again by the next call.
 */
export class PGliteSession {
  readonly #open: () => Promise<Engine>;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  /** What was asked for outside of transactions and has not ended. */
  readonly #running = new Set<Promise<unknown>>();
  /** Ends with the transaction that was asked for last. */
  #lastTransaction: Promise<void> = Promise.resolve();
  #connection: Promise<PGliteConnection> | null = null;
  #closed = false;

  private constructor(open: () => Promise<Engine>) {
    this.#open = open;
  }

  /** @param open opens the engine, and again when it died */
  static async open(open: () => Promise<Engine>): Promise<PGliteSession> {
    const session = new PGliteSession(open);
    await session.#connected();
    return session;
  }

  /** One statement with `$1`, `$2`, …; prepared once, so `text` should be a constant. */
  query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this.#afterTransactions(async (connection) => {
      try {
        return await connection.query<Row>(text, values, options);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        return connection.query<Row>(text, values, options);
      }
    });
  }

  /** A script of several statements without values; the results of each. */
  exec(script: string): Promise<Results[]> {
    return this.#afterTransactions((connection) => connection.exec(script));
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
      return await inTransaction(await this.#connected(), work);
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
    await this.exec(listenTo(channel));
    return async () => {
      listeners.delete(onPayload);
      if (listeners.size > 0 || this.#closed) return;
      this.#listeners.delete(channel);
      await this.exec(`UN${listenTo(channel)}`);
    };
  }

  dump(): Promise<Blob> {
    return this.#afterTransactions((connection) => connection.dump());
  }

  /** Ends it when everything that was asked for is done. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.allSettled([this.#lastTransaction, ...this.#running]);
    const connection = await this.#connection?.catch(() => null);
    await connection?.close();
  }

  #assertOpen(): void {
    if (this.#closed) throw new Error("PGlite is closed");
  }

  async #afterTransactions<Result>(
    work: (connection: PGliteConnection) => Promise<Result>,
  ): Promise<Result> {
    this.#assertOpen();
    const run = this.#lastTransaction.then(async () => work(await this.#connected()));
    this.#running.add(run);
    try {
      return await run;
    } finally {
      this.#running.delete(run);
    }
  }

  async #connected(): Promise<PGliteConnection> {
    const known = this.#connection;
    const connection = await known?.catch(() => null);
    if (connection && !connection.lost) return connection;
    // Of several who find it lost, one opens another.
    if (this.#connection === known) this.#connection = this.#connect();
    return this.#connection ?? this.#connected();
  }

  async #connect(): Promise<PGliteConnection> {
    // The Prisma adapter reads timestamps as if the session were in UTC.
    const setup = ["SET TIME ZONE 'UTC'", ...[...this.#listeners.keys()].map(listenTo)].join("; ");
    return PGliteConnection.open(await this.#open(), setup, ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) {
        queueMicrotask(() => listener(payload));
      }
    });
  }
}

async function inTransaction<Result>(
  connection: PGliteConnection,
  work: (tx: SessionTransaction) => Promise<Result>,
): Promise<Result> {
  const running = new Set<Promise<unknown>>();
  let closed = false;
  let rolledBack: Promise<void> | undefined;
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
    // What was asked for and not awaited belongs to it as well.
    await Promise.allSettled(running);
    const [result] = await connection.exec(command);
    if (command === "COMMIT" && result?.command === "ROLLBACK") throw new TransactionAbortedError();
  };
  await connection.exec("BEGIN");
  let result: Result;
  try {
    result = await work({
      query: (text, values, options) => during(() => connection.query(text, values, options)),
      exec: (script) => during(() => connection.exec(script)),
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

function listenTo(channel: string): string {
  return `LISTEN "${channel.replaceAll('"', '""')}"`;
}
