import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/env.js";
import { isNumberTaken, isRetryable, translateDatabaseError } from "./errors";
import type { Db, DbClient, PrismaClient } from "./types";
import { log } from "../observability/log";
import { inSpan } from "../observability/tracing";

export type { Db, DbClient, PrismaClient, Sql } from "./types";
export { sqlInside, sqlOn } from "./types";
export { translateDatabaseError, violatedConstraint } from "./errors";

let opening: Promise<Db> | undefined;

/** Returns the process's database, opened on first use and shared. */
export function getDb(): Promise<Db> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Returns the database only if it is already open. */
export function openedDb(): Promise<Db> | undefined {
  return opening;
}

/**
 * Replaces the process's database, or restores it. For tests.
 *
 * @internal
 */
export function setDb(other: Promise<Db> | undefined): void {
  opening = other;
}

/** Loads the code of this process's engine early. Otherwise `getDb` loads it. */
export async function loadEngine(): Promise<void> {
  await (env.DATABASE_URL === undefined ? import("./pglite/database") : import("./postgres"));
}

async function open(): Promise<Db> {
  if (env.DATABASE_URL === undefined) {
    const { openPGliteFolder } = await import("./pglite/database");
    return openPGliteFolder(env.DATA_DIR, env.BACKUP_DIR, () =>
      log.error("the embedded database's thread ended; its folder is opened again"),
    );
  }
  const { openPostgres } = await import("./postgres");
  return openPostgres(env.DATABASE_URL, {
    max: env.DATABASE_POOL_MAX,
    log,
    directUrl: env.DATABASE_DIRECT_URL,
  });
}

/** Closes the database if it was opened. */
export async function closeDb(): Promise<void> {
  const opened = opening;
  opening = undefined;
  await (await opened)?.close();
}

const MAX_RETRIES = 3;
const RETRY_BASE_MS = 20;
const MAX_WAIT_MS = 5_000;
const TIMEOUT_MS = 10_000;

/**
 * Runs `work` in one transaction. After a serialization failure or deadlock it runs again, up to
 * three times, so it must have no effects outside the database.
 * @throws {DomainError} DATABASE_UNAVAILABLE when the database is unavailable or every attempt
 * fails
 */
export async function runTransaction<Result>(
  prisma: Pick<PrismaClient, "$transaction">,
  work: (tx: DbClient) => Promise<Result>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<Result> {
  return runStatement((attempt) =>
    inSpan("transaction", { attributes: { attempt } }, () =>
      prisma.$transaction(work, { maxWait: MAX_WAIT_MS, timeout: timeoutMs }),
    ),
  );
}

/**
 * Runs `work`, a single statement and so its own transaction, with the retries of `runTransaction`.
 * @throws {DomainError} DATABASE_UNAVAILABLE when the database is unavailable or every attempt
 * fails
 */
export async function runStatement<Result>(
  work: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt + 1);
    } catch (error) {
      // precondition: a serialization conflict is retried
      if (!(isRetryable(error) || isNumberTaken(error)) || attempt === MAX_RETRIES) {
        throw translateDatabaseError(error) ?? error;
      }
      await sleep(RETRY_BASE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
