import { once as event } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/env";
import { createContextInner } from "~/server/context";
import { localFilesFolder, type Container } from "~/server/deps";
import { MINUTE_MS } from "~/domain/time/durations";
import { DEMO_SIGN_INS } from "../../../prisma/seed/people";
import { seedDatabase } from "../../../prisma/seed/start";
import { createBackups } from "~/server/backup/backups";
import { handleBackupRequests } from "~/server/backup/requests";
import { closeDb, type Db } from "~/server/gateways/db/db";
import { newInstance, startBeats, type Instance } from "~/server/gateways/db/instances";
import { prepareTables } from "~/server/gateways/jobs/prepare";
import { startWorkers } from "~/server/gateways/jobs/workers";
import { log } from "~/server/gateways/observability/log";
import { createMailer } from "~/server/gateways/mail/mail";
import { observed } from "~/server/gateways/observability/observed";
import { isStopping, setStopping, startWatching } from "~/server/http/health";
import { jobHandlers } from "~/server/jobs";
import { grantAdministrators } from "~/server/services/account/admins";
import { meetAccount } from "~/server/services/payment/authorization/foreign";
import { cardFingerprintOf } from "~/server/services/payment/card/fingerprint";
import { carryOverRedemptions } from "~/server/services/promo/carry-over";
import { countAreasOnce } from "~/server/services/public/count-areas";
import { hashPlates, resealVehicles } from "~/server/services/vehicle/sealed";
import { resealWebhookSecrets } from "~/server/services/webhook/secrets";
import { resealSecondFactors } from "~/server/services/account/second-factor/keys";
import { resealBankData } from "~/server/services/mechanic/bank-keys";
import type { Beginning } from "./begin";
import { checkKeys, checkSettings } from "./check-settings";
import { startDevPages } from "~/prerender/server/dev-pages";
import { createHttpServer } from "./http-server";
import { createListener } from "./listener";
import {
  isOneOfSeveral,
  obeyPrimary,
  startHeartbeat,
  type Ready,
} from "~/server/gateways/runtime/processes";
import { PRODUCT_VERSION } from "~/server/gateways/runtime/version";
import { storedPages } from "~/prerender/server/stored-pages";

/** How long a process that another one replaces on this machine still accepts connections. */
const REPLACED_MS = 500;
const FINISH_MS = 7_000;
/** The longest wait for background work when stopping. */
const WORK_MS = 1_000;
const SWEEP_MS = 100;
const GIVE_UP_MS = env.DRAIN_MS + 9_000;

/**
 * Starts everything in this process: the migrated database, pages, the HTTP server, jobs.
 * @throws {LockHeldError | MigrationError | StartError} with a message for the operator
 */
export async function serve({ observing, opening }: Beginning): Promise<void> {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));

  const db = await opening;
  const instance = newInstance(PRODUCT_VERSION);
  const { container, store } = await prepare(db, instance).catch(async (error: unknown) => {
    // Otherwise the embedded database's lock would stay behind.
    await closeDb();
    throw error;
  });

  const pages = store === null ? await startDevPages() : storedPages(store);
  const open = new Set<ServerResponse>();
  const listener = createListener({ pages });
  const server = createHttpServer((request, response) => {
    open.add(response);
    response.on("close", () => open.delete(response));
    listener(request, response);
  });

  const stopBeats = startBeats(db, instance);
  let working: ReturnType<typeof startWork> | undefined;
  let begun: Promise<unknown> | undefined;
  const stop = async (exitCode: number, how: "yes" | "replaced" = "yes") => {
    if (isStopping()) process.exit(1);
    setStopping(how);
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    log.info("stopping");
    await sleep(how === "replaced" ? REPLACED_MS : env.DRAIN_MS);
    await drain(server, open);
    const workers = await working?.catch(() => undefined);
    await workers?.stop(WORK_MS);
    // Everything that uses the database finishes before it's closed.
    container.sandbox?.close();
    await Promise.race([Promise.all([begun, container.sandbox?.settle()]), sleep(WORK_MS)]);
    await stopBeats();
    await closeDb();
    await observing.stop();
    log.info("stopped");
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => void stop(0));
  // Ctrl+C interrupts all processes at once. The primary then tells each of the others to stop.
  process.on("SIGINT", () => void (isOneOfSeveral() || stop(0)));
  // A closed terminal. One of several processes leaves that to the primary.
  process.on("SIGHUP", () => void (isOneOfSeveral() || isStopping() || stop(0)));
  // The script that started it is gone.
  process.on("disconnect", () => void (isStopping() || stop(0)));
  obeyPrimary((order) => {
    if (!isStopping()) void stop(0, order === "replace" ? "replaced" : "yes");
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    void stop(1);
  });

  startHeartbeat();
  const ctx = createContextInner(container.deps, { session: null, requestId: "jobs" });
  working = startWork(db, ctx);
  const workers = await working;
  // After them, so that the first call finds everything running.
  server.listen({ port: env.PORT, host: env.HOST });
  await event(server, "listening").catch(async (error: unknown) => {
    await workers.stop(WORK_MS);
    throw error;
  });
  pages.attach?.(server);
  startWatching();
  reportReady(server);
  begun = runOnce(container, ctx);
}

/** Checks every setting, and only then prepares what calls depend on. */
async function prepare(db: Db, instance: Instance) {
  const { container, store } = await checkSettings(db);
  const applied = await prepareTables(db, { instance });
  if (applied.length > 0) log.info({ applied }, "database migrated");
  await checkKeys(db);
  await grantAdministrators(db.prisma);
  await seedDatabase(container, { demo: env.DEMO_DATA, now: container.deps.clock.now() });
  await container.deps.live.listen();
  return { container, store };
}

type Context = ReturnType<typeof createContextInner>;

/** Starts the background work. */
function startWork(db: Db, ctx: Context) {
  const mailer = observed(
    "mail",
    createMailer({ url: env.MAIL_URL, from: env.MAIL_FROM, folder: join(env.DATA_DIR, "mail") }),
  );
  const backups = createBackups(db, { folder: env.BACKUP_DIR, filesFolder: localFilesFolder() });
  if (db.engine === "pglite") {
    const make = (folder: string) => backups.make("asked", new Date(), folder);
    handleBackupRequests(env.DATA_DIR, make, log);
  }
  const handlers = jobHandlers(ctx, mailer, { backups, keep: env.BACKUPS_KEEP });
  return startWorkers(db, handlers, log);
}

/**
 * Does what is due once after each start. No call depends on it, so it begins when the process
 * answers them.
 */
function runOnce(container: Container, ctx: Context): Promise<unknown> {
  return Promise.all([
    tickSandbox(container),
    // Does something only after a new key became the first in ENCRYPTION_KEYS.
    once("bank details sealed again", resealBankData(ctx)),
    once("second factors sealed again", resealSecondFactors(ctx)),
    once("webhook secrets sealed again", resealWebhookSecrets(ctx)),
    once("vehicles sealed again", resealVehicles(ctx)),
    once("plates hashed", hashPlates(ctx)),
    once("cities with public pages counted", countAreasOnce(ctx)),
    once("earlier uses of promo codes carried over", carryOverRedemptions(ctx, cardFingerprintOf)),
    meetAccount(ctx).catch((error: unknown) =>
      log.error({ err: error }, "the payment provider did not say whose account this is"),
    ),
  ]);
}

/** Runs work at the start, and logs its result if it did anything. */
async function once(done: string, work: Promise<Record<string, number>>): Promise<void> {
  try {
    const counts = await work;
    if (Object.values(counts).some((count) => count > 0)) log.info(counts, done);
  } catch (error) {
    log.error({ err: error }, `not done: ${done}`);
  }
}

const SANDBOX_TICK_MS = 5 * MINUTE_MS;

/**
 * Plays the provider's part: releases expired authorizations, renews plans, delivers events after a
 * crash.
 */
async function tickSandbox({ sandbox, deps }: Container): Promise<void> {
  if (sandbox === null) return;
  const tick = () =>
    sandbox.tick().catch((error: unknown) => deps.log.warn({ err: error }, "payment sandbox tick"));
  setInterval(() => void tick(), SANDBOX_TICK_MS).unref();
  await tick();
}

/** Reports readiness to the script that started this process, or to the log. */
function reportReady(server: Server): void {
  // Measured from the start of the process.
  const seconds = performance.now() / 1000;
  const address = server.address();
  const port = typeof address === "object" ? address?.port : env.PORT;
  log.info({ version: PRODUCT_VERSION, port, seconds: Number(seconds.toFixed(2)) }, "ready");
  const signIns = env.DEMO_DATA ? DEMO_SIGN_INS : [];
  const ready: Ready = { url: env.APP_URL, seconds: seconds.toFixed(1), signIns: [...signIns] };
  process.send?.(ready);
}

/** Waits for running requests, and ends those that never finish (event streams). */
async function drain(server: Server, open: Set<ServerResponse>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const response of open) {
    if (response.req.headers.accept?.includes("text/event-stream")) response.destroy();
  }
  const sweeper = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(sweeper);
  clearTimeout(timer);
}
