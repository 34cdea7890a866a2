// The embedded Postgres in a thread of its own (engine.ts starts it). JavaScript, because Node
// loads this file as it is: from the sources in tests, from the bundle in the server.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { askEngine } from "./wire.js";

if (parentPort === null) throw new Error("This file is a thread's.");
const port = parentPort;

/** @param {number} id @param {unknown} error */
function fail(id, error) {
  // Errors cross as copies, which keep their words alone.
  port.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) });
}

/** @param {{ dataDir?: string, dump?: ArrayBuffer }} options */
function open({ dataDir, dump }) {
  return PGlite.create({
    dataDir,
    loadDataDir: dump && new Blob([dump]),
    extensions: { btree_gist },
  });
}

/**
 * @param {PGlite} store
 * @param {{ what: "send" | "dump" | "close", message: Uint8Array }} call
 * @returns {Promise<Uint8Array>}
 */
async function answer(store, { what, message }) {
  switch (what) {
    case "send":
      return askEngine(store, message);
    case "dump":
      return new Uint8Array(await (await store.dumpDataDir("none")).arrayBuffer());
    case "close":
      await store.close();
      return new Uint8Array();
  }
}

const opening = open(workerData);
// Listening before it is open: a thread that waits for nothing but V8 is held up until V8 has compiled
// all it can of the engine, which goes on for a while after its first answer.
port.on("message", (call) => {
  opening
    .then((store) => answer(store, call))
    .then(
      (bytes) => port.postMessage({ id: call.id, bytes }, [bytes.buffer]),
      (error) => fail(call.id, error),
    );
});
opening.then(
  () => port.postMessage({ id: 0 }),
  (error) => fail(0, error),
);
