// Runs the embedded Postgres in a thread (started by engine.ts). JavaScript, because Node loads
// this file directly: from the sources in tests, from the bundle in production. An error it can't
// handle ends the thread, like a crashed server.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";

if (parentPort === null) throw new Error("This file is a thread's.");
const port = parentPort;

/** The first byte of the ready message, which ends every answer. A length and a state follow. */
const READY = "Z".charCodeAt(0);
const READY_BYTES = 6;

const { dataDir, dump } = workerData;
/** Resolves to the engine once all earlier work is done. */
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

// Listens before the engine is open: a thread that waits only for V8 is blocked until V8 has
// compiled the engine, which continues after its first answer.
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
 * Answers messages of Postgres's protocol. Uses the stream, because PGlite's `execProtocolRaw`
 * parses every answer and keeps the result forever.
 * @param {PGlite} pglite
 * @param {Uint8Array} message
 * @param {MessagePort} session
 */
async function answer(pglite, message, session) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  await pglite.runExclusive(() =>
    pglite.execProtocolRawStream(message, {
      // Copied, because it is a view of the engine's memory that the next part overwrites.
      onRawData: (part) => void parts.push(part.slice()),
    }),
  );
  // An incomplete or missing answer means a PANIC, a stack overflow, or a COPY that waits for rows.
  // The engine is no longer usable.
  const whole = new Uint8Array(Buffer.concat(parts));
  if (whole.at(-READY_BYTES) !== READY) throw new Error("The engine's answer broke off.");
  session.postMessage(whole, [whole.buffer]);
}
