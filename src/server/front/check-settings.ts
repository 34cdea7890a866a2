import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { env } from "~/env";
import { openPageStore, type PageStore } from "~/prerender/server/page-store";
import { getContainer, type Container } from "~/server/deps";
import { sqlOn, type Db } from "~/server/gateways/db/db";
import { sqlStateOf } from "~/server/gateways/db/errors";
import { firstAnswer } from "~/server/gateways/db/first-answer";
import { pendingMigrations } from "~/server/gateways/db/migrations";
import { preparePooler } from "~/server/gateways/jobs/prepare";
import { log } from "~/server/gateways/observability/log";
import { isFirstProcess, isOneOfSeveral } from "~/server/gateways/runtime/processes";
import { assertBankKeys } from "~/server/services/mechanic/bank-keys";
import { StartError } from "./begin";

/**
 * A table or column that the database of an older version doesn't have yet, or one that another
 * process has made but not yet granted.
 */
const NOT_YET = new Set(["42P01", "42703", "42501"]);

/**
 * Checks everything that could stop this start, before it changes the tables: a wrong setting
 * leaves the version that runs now alone.
 * @returns the gateways, and the stored pages; null while developing
 * @throws {StartError | SettingError} with one sentence, or the system's error if the port is taken
 */
export async function checkSettings(
  db: Db,
): Promise<{ container: Container; store: PageStore | null }> {
  const store = env.NODE_ENV === "production" ? openPageStore(join(process.cwd(), ".next")) : null;
  if (store === null && env.NODE_ENV === "production") {
    throw new StartError("There is no build. Please run: npm run build");
  }
  const container = await getContainer();
  if (!isOneOfSeveral()) await checkPort();
  if (db.pooled) await preparePooler(db);
  else if (db.engine === "postgres") await checkConnections(db);
  if (isFirstProcess()) warnOfMail();
  await checkKeysBefore(db).catch((error: unknown) => {
    if (!NOT_YET.has(sqlStateOf(error) ?? "")) throw error;
  });
  return { container, store };
}

/** Checks the keys on the tables of an older version, as far as it has them. */
async function checkKeysBefore(db: Db): Promise<void> {
  if ((await pendingMigrations(db)).length > 0) await checkKeys(db);
}

/** Each process opens its pool, and one connection for notifications. */
const CONNECTIONS_EACH = env.DATABASE_POOL_MAX + 1;

/**
 * Warns if the processes of this machine can open more connections than the database grants.
 * @throws {SettingError} if it doesn't answer
 */
async function checkConnections(db: Db): Promise<void> {
  const [row] = await firstAnswer("DATABASE_URL", () =>
    db.query<{ granted: number }>(
      `SELECT current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) AS granted`,
    ),
  );
  const wanted = env.WEB_PROCESSES * CONNECTIONS_EACH;
  const granted = row?.granted ?? wanted;
  if (wanted <= granted || !isFirstProcess()) return;
  log.warn(
    { wanted, granted, processes: env.WEB_PROCESSES, poolMax: env.DATABASE_POOL_MAX },
    "the database grants fewer connections than these processes open: lower DATABASE_POOL_MAX or WEB_PROCESSES",
  );
}

/** Warns if a public site sends no mail. */
function warnOfMail(): void {
  if (env.MAIL_URL !== undefined || !env.APP_URL.startsWith("https://")) return;
  log.warn({ folder: join(env.DATA_DIR, "mail") }, "mails are only written to files: set MAIL_URL");
}

/** @throws {StartError} naming the keys that stored data needs and ENCRYPTION_KEYS lacks */
export async function checkKeys(db: Db): Promise<void> {
  await assertBankKeys(sqlOn(db.query)).catch((error: unknown) => {
    if (sqlStateOf(error) !== null || !(error instanceof Error)) throw error;
    throw new StartError(error.message);
  });
}

/** @throws the system's error if another program uses the port */
export async function checkPort(): Promise<void> {
  const server = createServer();
  server.listen({ port: env.PORT, host: env.HOST });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
