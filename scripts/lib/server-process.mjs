import { totalmem } from "node:os";

/** Default limit of the JavaScript heap, in MB: live objects take about 100. */
const LARGEST_HEAP = 512;
const MB = 1024 * 1024;
/**
 * Sets how much a function of the embedded engine has to run, in bytes of WebAssembly, before V8
 * optimizes it. With Node 20's default of 1,800,000, V8 spends nearly half of a start's processor
 * time on that (docs/decisions/002-databases.md); hot functions still reach this limit.
 */
const WARM = 200_000_000;

/** Node arguments of every process that runs the server's code. */
export const NODE_ARGUMENTS = ["--enable-source-maps", `--wasm-tiering-budget=${WARM}`];

/** Environment defaults of the process. */
export const SERVER_SETTINGS = {
  // Password hashing and picture encoding share this pool with files and DNS lookups.
  UV_THREADPOOL_SIZE: "8",
  // Otherwise every thread of that pool keeps its own unused memory.
  MALLOC_ARENA_MAX: "2",
};

/**
 * Returns the arguments with which Node runs the server. The heap may grow to half of the memory of
 * the machine or container, up to 512 MB. By default V8 uses the machine's size, and on a large one
 * it collects so late that the process is twice as large. NODE_OPTIONS overrides this.
 *
 * @param {{ memory?: number, options?: string }} [given] bytes of memory, and the value of
 * NODE_OPTIONS
 */
export function serverArguments({
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
  options = process.env.NODE_OPTIONS ?? "",
} = {}) {
  const heap = Math.min(LARGEST_HEAP, Math.floor(memory / 2 / MB));
  const told = /--max[-_]old[-_]space[-_]size/.test(options);
  return [...NODE_ARGUMENTS, ...(told ? [] : [`--max-old-space-size=${heap}`]), "dist/main.js"];
}
