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
export function engineSocket(thread: Worker): Duplex {
  const { port1: session, port2 } = new MessageChannel();
  const lose = (cause: unknown) => {
    socket.destroy(new Error("PGlite is closed: its thread has ended.", { cause }));
  };
  const socket: Duplex = new Duplex({
    read() {},
    /**
     * `pg` writes all messages of a statement in one go and waits for their answer, so each write is
     * one call of the engine; it is over once the engine has it. Waiting for the answer here would hold
     * back the next caller's statement until all that the last answer sets off has run.
     */
    writev(chunks: { chunk: Buffer }[], done) {
      // Its own bytes, which move: a piece of the pool would be copied with all of the pool.
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
  // Others that `pg` calls of a socket.
  const ignored = () => undefined;
  const others = { setNoDelay: ignored, setKeepAlive: ignored, ref: ignored, unref: ignored };
  return Object.assign(socket, { connect, ...others });
}
