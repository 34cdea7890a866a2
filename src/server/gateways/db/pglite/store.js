// JavaScript, because the engine's thread reads this file as it is (pglite-thread.js).
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";

/** @param {Uint8Array<ArrayBuffer>[]} parts */
function joined(parts) {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Opens a PGlite, in memory without a folder, as what the rest needs of one.
 * @param {{ dataDir?: string, loadDataDir?: Blob }} options
 */
export async function openStore(options) {
  const pglite = await PGlite.create({ ...options, extensions: { btree_gist } });
  return {
    /**
     * Answers messages of Postgres's protocol. By the stream, because PGlite's `execProtocolRaw` also
     * parses every answer, and keeps what it parsed for ever.
     * @param {Uint8Array} message
     */
    async send(message) {
      /** @type {Uint8Array<ArrayBuffer>[]} */
      const parts = [];
      await pglite.runExclusive(() =>
        pglite.execProtocolRawStream(message, {
          // A view of the engine's memory, which the next part overwrites.
          onRawData: (part) => void parts.push(part.slice()),
        }),
      );
      return joined(parts);
    },
    /** The whole store as a tar file. */
    async dump() {
      const dump = await pglite.dumpDataDir("none");
      return new Uint8Array(await dump.arrayBuffer());
    },
    async close() {
      if (!pglite.closed) await pglite.close();
      return new Uint8Array();
    },
  };
}
