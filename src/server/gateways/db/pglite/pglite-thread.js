// The embedded Postgres in a thread of its own (engine.ts starts it). JavaScript, because Node
// loads this file as it is: from the sources in tests, from the bundle in the server.
// What it can't do ends the thread: it is a server that died.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";

if (parentPort === null) throw new Error("This file is a thread's.");
const port = parentPort;

/** Every answer ends with the word that the engine is ready: this, a length, and a state. */
const READY = "Z".charCodeAt(0);
const READY_BYTES = 6;

const { dataDir, dump } = workerData;
/** The engine, when all that was asked of it is done. */
let free = PGlite.create({
  dataDir,
  loadDataDir: dump && new Blob([dump]),
  extensions: { btree_gist },
});

/** @param {(pglite: PGlite) => Promise<void>} work */
function inTurn(work) {
  free = free.then(async (pglite) => {
    await work(pglite);
    return pglite;
  });
}

// Listening before it is open: a thread that waits for nothing but V8 is held up until V8 has compiled
// all it can of the engine, which goes on for a while after its first answer.
port.on("message", (/** @type {MessagePort | "dump" | "close"} */ asked) => {
  if (asked === "dump") {
    inTurn(async (pglite) => port.postMessage(new Blob([await pglite.dumpDataDir("none")])));
  } else if (asked === "close") {
    inTurn(async (pglite) => {
      await pglite.close();
      process.exit();
    });
  } else {
    asked.onmessage = ({ data }) => inTurn((pglite) => answer(pglite, data, asked));
  }
});

/**
 * Answers messages of Postgres's protocol. By the stream, because PGlite's `execProtocolRaw` also
 * parses every answer, and keeps what it parsed for ever.
 * @param {PGlite} pglite
 * @param {Uint8Array} message
 * @param {MessagePort} session
 */
async function answer(pglite, message, session) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  await pglite.runExclusive(() =>
    pglite.execProtocolRawStream(message, {
      // A view of the engine's memory, which the next part overwrites.
      onRawData: (part) => void parts.push(part.slice()),
    }),
  );
  // One that breaks off, or none at all: a PANIC, a stack that ran over, a COPY that waits for rows
  // nobody sends. It would answer nothing sensible any more.
  const whole = new Uint8Array(Buffer.concat(parts));
  if (whole.at(-READY_BYTES) !== READY) throw new Error("The engine's answer broke off.");
  session.postMessage(whole, [whole.buffer]);
}
