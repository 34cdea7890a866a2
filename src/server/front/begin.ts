import { accessSync, constants, mkdirSync } from "node:fs";
import { env } from "~/env";
import { getDb, loadEngine } from "~/server/gateways/db/db";
import { log } from "~/server/gateways/observability/log";
import { isOneOfSeveral } from "~/server/gateways/runtime/processes";

/** An error that the operator can fix. The message says how. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Starts tracing and metrics first, so that they cover everything, and opens the database while the
 * rest of the program is loading.
 * @throws {StartError} when the data folder can't be written, or metrics or tracing can't start
 */
export async function begin() {
  checkDataFolder();
  const observing = await startObserving().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`METRICS_PORT can't be used: ${why}`);
  });
  // The embedded engine takes as long to open, on its own thread, as the rest takes to load, so it
  // starts first.
  await loadEngine();
  const opening = getDb();
  // The caller awaits it later. Until then a rejection must not count as unhandled.
  opening.catch(() => undefined);
  return { observing, opening };
}

/**
 * Refuses a data folder that can't be written, if something is stored there: the database, uploads
 * or mails.
 * @throws {StartError}
 */
function checkDataFolder(): void {
  const uses = [
    ...(env.DATABASE_URL === undefined ? ["the database (DATABASE_URL)"] : []),
    ...(env.S3_ENDPOINT === undefined ? ["uploaded files (S3_ENDPOINT)"] : []),
    ...(env.MAIL_URL === undefined ? ["mails (MAIL_URL)"] : []),
  ];
  if (uses.length === 0) return;
  try {
    mkdirSync(env.DATA_DIR, { recursive: true });
    accessSync(env.DATA_DIR, constants.W_OK);
  } catch {
    throw new StartError(
      `DATA_DIR names a folder that this user can't write: ${env.DATA_DIR}. It is for ` +
        `${uses.join(", ")}. Set DATA_DIR to a folder of this user.`,
    );
  }
}

export type Beginning = Awaited<ReturnType<typeof begin>>;

/**
 * Starts metrics and tracing if configured. Their packages are loaded only then.
 * @throws the system's error when METRICS_PORT is taken
 */
async function startObserving() {
  const parts: { stop(): Promise<void> }[] = [];
  if (env.METRICS_PORT > 0) {
    const { countForPrimary, startMetrics } =
      await import("~/server/gateways/observability/metrics-endpoint");
    if (isOneOfSeveral()) {
      countForPrimary();
    } else {
      const endpoint = await startMetrics({ port: env.METRICS_PORT, host: env.METRICS_HOST, log });
      log.info({ port: endpoint.port, host: env.METRICS_HOST }, "metrics");
      parts.push(endpoint);
    }
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
    const { startTracing } = await import("~/server/gateways/observability/tracing-otlp");
    parts.push(startTracing({ serviceName: env.OTEL_SERVICE_NAME, log }));
  }
  return {
    /** Sends pending data and closes the metrics port. */
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
