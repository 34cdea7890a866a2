import { once } from "node:events";
import { Duplex } from "node:stream";
import { MessageChannel, Worker } from "node:worker_threads";

/** A plain file beside this one, in the sources and in the bundle alike. */
const THREAD = "./pglite-thread.js";

/**
 * An embedded Postgres in a thread of its own, so that a long statement holds up nobody but its callers.
 * In memory without a folder; `dump` is what it begins with.
 */
export function startEngine(workerData: {
  dataDir: string | undefined;
  dump: ArrayBuffer | undefined;
}): Worker {
  // Nothing of this process's own: no loader hooks of tests, no inspector's flags.
  return new Worker(new URL(THREAD, import.meta.url), { workerData, execArgv: [] });
}

/** The whole store as a tar file; while nobody else asks for one. */
export async function dumpOf(engine: Worker): Promise<Blob> {
  engine.postMessage("dump");
  const [dump] = await once(engine, "message");
  return dump;
}

export async function closeEngine(engine: Worker): Promise<void> {
  engine.postMessage("close");
  await once(engine, "exit");
}

const TERMINATE = "X".charCodeAt(0);

/** A session with the engine, as the socket that `pg` talks through. */
export class EngineSocket extends Duplex {
  readonly #session;
  readonly #lose = (cause: unknown) =>
    void this.destroy(new Error("PGlite is closed: its thread has ended.", { cause }));

  constructor(private readonly thread: Worker) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#session = port1.on("message", (answer: Uint8Array) => this.push(answer));
    thread.postMessage(port2, [port2]);
    thread.on("error", this.#lose).on("exit", this.#lose);
  }

  connect(): void {
    process.nextTick(() => this.emit("connect"));
  }

  override _read(): void {}

  /**
   * `pg` writes all messages of a statement in one go and waits for their answer, so each write is one
   * call of the engine; it is over once the engine has it. Waiting for the answer here would hold back
   * the next caller's statement until all that the last answer sets off has run.
   */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    // Its own bytes, which move: a piece of the pool would be copied with all of the pool.
    const message = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    if (message[0] !== TERMINATE) this.#session.postMessage(message, [message.buffer]);
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.thread.off("error", this.#lose).off("exit", this.#lose);
    this.#session.close();
    done(error);
  }

  /** Others that `pg` calls of a socket. */
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
