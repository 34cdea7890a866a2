// The server's entry. Everything else is loaded from here, so that a bad environment, a database in
// use or a taken port end in one sentence instead of a stack.
import { setFlagsFromString } from "node:v8";

// V8 lets garbage grow to several times of what lives before it collects; here it is as much at most,
// so that the process keeps to the memory it needs.
setFlagsFromString("--heap-growing-percent=100");

const EXPECTED = new Set([
  "LockHeldError",
  "DatabaseDamagedError",
  "MigrationError",
  "EnvironmentError",
  "StartError",
]);

function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === "EADDRINUSE") {
    return "The port is taken by another program. Stop that one, or set another PORT.";
  }
  return EXPECTED.has(error.name) ? error.message : null;
}

try {
  const { begin } = await import("./front/begin");
  const beginning = await begin();
  const { serve } = await import("./front/serve");
  await serve(beginning);
} catch (error) {
  console.error(sentenceFor(error) ?? error);
  process.exit(1);
}
