// The server's entry point. It loads everything else, so that an invalid environment, a locked
// database or a taken port ends in one sentence instead of a stack trace.
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
    return "Another program is using the port. Stop it, or set another PORT.";
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

export {};
