import { Worker } from "node:worker_threads";
import { openStore } from "./store.js";

/** An embedded Postgres by its wire; calls are answered in turn. */
export interface Engine {
  /** Answers messages of Postgres's protocol. @throws {EngineLostError} when the engine died */
  send(message: Uint8Array): Promise<Uint8Array>;
  /** The whole store as a tar file. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
  /** Ends it without its help, as a power cut would: it does not answer as it should any more. */
  kill(): Promise<void>;
  /** Aborted when it ended, for whatever reason. */
  readonly ended: AbortSignal;
}

/** The engine ended; what ran in it was rolled back, as by the death of a server. */
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
  const store = await openStore(options);
  const end = new AbortController();
  return {
    send: (message) => store.send(message),
    dump: () => store.dump(),
    async close() {
      end.abort();
      await store.close();
    },
    async kill() {
      end.abort();
    },
    ended: end.signal,
  };
}

/** A plain file beside this one, in the sources and in the bundle alike. */
const THREAD = "./pglite-thread.js";

interface Said {
  bytes?: Uint8Array<ArrayBuffer>;
  error?: unknown;
}

interface Waiting {
  resolve(answer: Uint8Array<ArrayBuffer>): void;
  reject(error: unknown): void;
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
  const end = new AbortController();
  /** Who waits for an answer, in the order of their calls. */
  const waiting: Waiting[] = [];
  const answer = () =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      if (end.signal.aborted) reject(new EngineLostError(end.signal.reason));
      else waiting.push({ resolve, reject });
    });
  const call = (what: "send" | "dump" | "close", message?: Uint8Array) => {
    thread.postMessage({ what, message });
    return answer();
  };
  const lose = (cause?: unknown) => {
    end.abort(cause);
    for (const { reject } of waiting.splice(0)) reject(new EngineLostError(cause));
  };
  thread.on("error", lose);
  thread.on("exit", () => lose());
  thread.on("message", ({ bytes, error }: Said) => {
    const caller = waiting.shift();
    if (bytes === undefined) caller?.reject(error);
    else caller?.resolve(bytes);
  });

  try {
    await answer();
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  return {
    send: (message) => call("send", message),
    dump: () => call("dump"),
    async close() {
      if (!end.signal.aborted) await call("close");
      await thread.terminate();
    },
    async kill() {
      await thread.terminate();
    },
    ended: end.signal,
  };
}
