import cluster from "node:cluster";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { withoutSecrets } from "./gateways/observability/without-secrets";
import { keepCompiledCode } from "./gateways/runtime/compiled-code";

// The server's entry point. It loads everything else, so that an invalid environment, a locked
// database or a taken port ends in one sentence instead of a stack trace.
const EXPECTED = new Set([
  "LockHeldError",
  "DatabaseDamagedError",
  "MigrationError",
  "EnvironmentError",
  "SettingError",
  "StartError",
]);

function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === "EADDRINUSE") {
    return "Another program is using the port. Stop it, or set another PORT.";
  }
  return EXPECTED.has(error.name) ? error.message : null;
}

/** Describes an error that has no sentence. Errors of addresses quote them, with their passwords. */
async function described(error: unknown): Promise<string> {
  const { secretValues } = await import("~/env");
  return withoutSecrets(inspect(error), secretValues);
}

/** Tells builds apart by the time this file was written. */
const BUILD = String(Math.trunc(statSync(fileURLToPath(import.meta.url)).mtimeMs));

async function start(): Promise<void> {
  const { env } = await import("~/env");
  // In the product's own folder, because whoever writes there chooses what the server runs.
  if (env.NODE_ENV === "production") keepCompiledCode(join(env.DATA_DIR, "compiled"), BUILD);
  if (cluster.isPrimary && env.WEB_PROCESSES > 1) {
    const { runPrimary } = await import("./front/primary");
    return runPrimary();
  }
  const { begin } = await import("./front/begin");
  const beginning = await begin();
  const { serve } = await import("./front/serve");
  return serve(beginning);
}

try {
  await start();
} catch (error) {
  console.error(sentenceFor(error) ?? (await described(error)));
  process.exit(1);
}
