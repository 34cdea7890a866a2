import { once } from "node:events";
import { Duplex } from "node:stream";
import { MessageChannel, Worker } from "node:worker_threads";

/** The thread's file, next to this one in the sources and in the bundle. */
const THREAD = "./pglite-thread.js";

/**
 * Starts an embedded Postgres in a thread, so that a long statement blocks only its callers. In
 * memory without a folder. `dump` is its initial content.
 */
export function startEngine(workerData: {
  dataDir: string | undefined;
  dump: ArrayBuffer | undefined;
}): Worker {
  // Without test loaders and inspector flags of this process.
  return new Worker(new URL(THREAD, import.meta.url), { workerData, execArgv: [] });
}

/** Returns the whole database as a tar file. Call it once at a time. */
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

/** Returns a session with the engine as the socket that `pg` uses. */
export function engineSocket(thread: Worker): Duplex {
  const { port1: session, port2 } = new MessageChannel();
  const lose = (cause: unknown) => {
    socket.destroy(new Error("PGlite is closed: its thread has ended.", { cause }));
  };
  const socket: Duplex = new Duplex({
    read() {},
    /**
     * Makes each write one call of the engine, because `pg` writes a statement's messages together
     * and waits for their answer. The write completes once the engine has it. Waiting for the
     * answer would delay the next caller's statement until everything that the answer triggers has
     * run.
     */
    writev(chunks: { chunk: Buffer }[], done) {
      // Transferred instead of copied. It needs its own buffer, because transferring part of a
      // pooled one would copy the whole pool.
      const message = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)));
      if (message[0] !== TERMINATE) session.postMessage(message, [message.buffer]);
      done();
    },
    final(done) {
      this.push(null);
      done();
    },
    destroy(error, done) {
      thread.off("error", lose).off("exit", lose);
      session.close();
      done(error);
    },
  });
  session.on("message", (answer: Uint8Array) => socket.push(answer));
  thread.postMessage(port2, [port2]);
  thread.on("error", lose).on("exit", lose);
  const connect = () => process.nextTick(() => socket.emit("connect"));
  // Other socket methods that `pg` calls.
  const ignored = () => undefined;
  const others = { setNoDelay: ignored, setKeepAlive: ignored, ref: ignored, unref: ignored };
  return Object.assign(socket, { connect, ...others });
}
