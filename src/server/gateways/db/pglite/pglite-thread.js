// The embedded Postgres in a thread of its own (engine.ts starts it). JavaScript, because Node
// loads this file as it is: from the sources in tests, from the bundle in the server.
import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "./store.js";

if (parentPort === null) throw new Error("This file is a thread's.");
const port = parentPort;
const { dataDir, dump } = workerData;

/** @param {Promise<Uint8Array<ArrayBuffer>>} answer */
function tell(answer) {
  return answer.then(
    (bytes) => port.postMessage({ bytes }, [bytes.buffer]),
    // Errors cross as copies, which keep their words alone.
    (error) => port.postMessage({ error: error instanceof Error ? error : new Error(error) }),
  );
}

const opening = openStore({ dataDir, loadDataDir: dump && new Blob([dump]) });
let told = tell(opening.then(() => new Uint8Array()));
// Listening before it is open: a thread that waits for nothing but V8 is held up until V8 has compiled
// all it can of the engine, which goes on for a while after its first answer.
port.on(
  "message",
  (/** @type {{ what: "send" | "dump" | "close", message: Uint8Array }} */ call) => {
    told = told.then(async () => {
      const store = await opening;
      return tell(store[call.what](call.message));
    });
  },
);
