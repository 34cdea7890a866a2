import { Worker } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { askEngine } from "./wire.js";

/** An embedded Postgres by its wire: messages of Postgres's protocol go in, answers come out. */
export interface Engine {
  /**
   * Answers the messages in `message`, which end with a Sync or are one simple query, in order.
   * @throws {EngineLostError} when the engine died
   */
  send(message: Uint8Array): Promise<Uint8Array>;
  /** The whole store as a tar file. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
  /** Ends it without its help, as a power cut would: it does not answer as it should any more. */
  kill(): Promise<void>;
}

/** The engine's thread ended; what ran in it was rolled back, as by the death of a server. */
export class EngineLostError extends Error {
  override readonly name = "EngineLostError";
  constructor(cause?: unknown) {
    super("PGlite is closed: its thread has ended.", { cause });
  }
}

export interface StoreOptions {
  /** A folder; in memory without. */
  dataDir?: string;
  /** A dump to begin with. */
  loadDataDir?: Blob;
}

/** An engine in this thread: for stores in memory, which are small and many (tests). */
export async function openEngineHere(options: StoreOptions): Promise<Engine> {
  const pglite = await PGlite.create({ ...options, extensions: { btree_gist } });
  let killed = false;
  return {
    async send(message) {
      if (killed) throw new EngineLostError();
      return askEngine(pglite, message);
    },
    async kill() {
      killed = true;
    },
    dump: () => pglite.dumpDataDir("none"),
    close: async () => {
      if (!killed && !pglite.closed) await pglite.close();
    },
  };
}

/** A plain file beside this one, in the sources and in the bundle alike. */
const THREAD = "./pglite-thread.js";

interface Waiting {
  resolve(answer: Uint8Array): void;
  reject(error: unknown): void;
}

/** What the thread says: that it is open (`id` 0), or how a call ended. */
interface Said {
  id: number;
  bytes?: Uint8Array;
  error?: unknown;
}

/**
 * An engine in a thread of its own, so that a long statement holds up nobody but its callers.
 * @param onThread is shown the thread, for tests that end it
 */
export async function openEngineInThread(
  { dataDir, loadDataDir }: StoreOptions,
  onThread: (thread: Worker) => void = () => undefined,
): Promise<Engine> {
  const dump = await loadDataDir?.arrayBuffer();
  const thread = new Worker(new URL(THREAD, import.meta.url), {
    workerData: { dataDir, dump },
    // Nothing of this process's own: no loader hooks of tests, no inspector's flags.
    execArgv: [],
  });
  onThread(thread);
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let lost: EngineLostError | null = null;

  const answerTo = (id: number, begin: () => void) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (lost !== null) throw lost;
      waiting.set(id, { resolve, reject });
      begin();
    });
  const call = (what: "send" | "dump" | "close", message?: Uint8Array) => {
    const id = (calls += 1);
    return answerTo(id, () => thread.postMessage({ id, what, message }));
  };
  let cause: unknown;
  thread.on("error", (error) => (cause = error));
  thread.on("exit", () => {
    lost = new EngineLostError(cause);
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  });
  thread.on("message", ({ id, bytes, error }: Said) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) caller?.resolve(bytes ?? new Uint8Array());
    else caller?.reject(error);
  });

  try {
    await answerTo(0, () => undefined);
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  return {
    send: (message) => call("send", message),
    async dump() {
      return new Blob([new Uint8Array(await call("dump"))]);
    },
    async close() {
      if (lost === null) await call("close");
      await thread.terminate();
    },
    async kill() {
      await thread.terminate();
    },
  };
}
