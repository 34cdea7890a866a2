// JavaScript, because the engine's thread reads this file as it is (pglite-thread.js).

/**
 * Answers messages of Postgres's protocol by their raw answers. By the stream, because PGlite's
 * `execProtocolRaw` also parses every answer, and keeps what it parsed for ever.
 * @param {import("@electric-sql/pglite").PGlite} store
 * @param {Uint8Array} message
 * @returns {Promise<Uint8Array<ArrayBuffer>>} bytes of their own
 */
export function askEngine(store, message) {
  return store.runExclusive(async () => {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    await store.execProtocolRawStream(message, {
      // A view of the engine's memory, which the next part overwrites.
      onRawData: (part) => void parts.push(new Uint8Array(part)),
    });
    return joined(parts);
  });
}

/** @param {Uint8Array<ArrayBuffer>[]} parts */
function joined(parts) {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
