import { totalmem } from "node:os";

/** The largest heap of JavaScript unless told, MB: what lives in it is some 100. */
const LARGEST_HEAP = 512;
const MB = 1024 * 1024;
/**
 * How much a function of the embedded engine does, in bytes of WebAssembly, before V8 compiles it anew
 * to run faster. Told nothing (1,800,000 on Node 20), V8 spends nearly half of a start's processor time
 * on that (docs/decisions/002-databases.md); what is really hot gets there all the same.
 */
const WARM = 200_000_000;

/** What Node is told of every process that stands on the server's code. */
export const NODE_ARGUMENTS = ["--enable-source-maps", `--wasm-tiering-budget=${WARM}`];

/** How the process is set up, where its environment says nothing else. */
export const SERVER_SETTINGS = {
  // Hashing passwords and writing pictures share this pool with files and name look-ups.
  UV_THREADPOOL_SIZE: "8",
  // Else every thread of that pool keeps memory of its own for what it did once.
  MALLOC_ARENA_MAX: "2",
};

/**
 * What Node is given to run the server. A heap may grow to half of what the machine or the container
 * has, and to 512 MB at most: told nothing, V8 goes by the size of the machine, and on a large one it
 * lets garbage lie until the process is twice as large. NODE_OPTIONS says it otherwise.
 * @param {{ memory?: number, options?: string }} [given] bytes of memory, and what NODE_OPTIONS says
 */
export function serverArguments({
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
  options = process.env.NODE_OPTIONS ?? "",
} = {}) {
  const heap = Math.min(LARGEST_HEAP, Math.floor(memory / 2 / MB));
  const told = /--max[-_]old[-_]space[-_]size/.test(options);
  return [...NODE_ARGUMENTS, ...(told ? [] : [`--max-old-space-size=${heap}`]), "dist/main.js"];
}
