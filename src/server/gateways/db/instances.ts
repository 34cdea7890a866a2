import { randomUUID } from "node:crypto";
import type { Session } from "./types";

/** How often a process says that it answers, in ms. */
const BEAT_MS = 10_000;
/** How long a silent process still counts: it may be busy, or the database may have been away. */
const COUNTS_FOR = "30 seconds";

/** A process that answers requests. */
export interface Instance {
  readonly id: string;
  readonly version: string;
}

export const newInstance = (version: string): Instance => ({ id: randomUUID(), version });

type Asking = Pick<Session, "query">;

/** Notes a process that is about to answer, and forgets those that ended without a word. */
export async function noteInstance(
  session: Asking,
  { id, version }: Instance,
  newestMigration: string,
): Promise<void> {
  await session.query(`DELETE FROM "Instance" WHERE "seenAt" < now() - interval '${COUNTS_FOR}'`);
  await session.query(
    `INSERT INTO "Instance" ("id", "version", "newestMigration") VALUES ($1, $2, $3)
     ON CONFLICT ("id") DO UPDATE SET "seenAt" = now()`,
    [id, version, newestMigration],
  );
}

const isPresent = async (session: Asking): Promise<boolean> => {
  const [table] = await session.query<{ present: boolean }>(
    `SELECT to_regclass('"Instance"') IS NOT NULL AS present`,
  );
  return table?.present === true;
};

/** Forgets all processes. */
export async function forgetInstances(session: Asking): Promise<void> {
  if (await isPresent(session)) await session.query(`DELETE FROM "Instance"`);
}

/** Returns the versions of processes that still answer and don't know this migration. */
export async function versionsWithout(session: Asking, migration: string): Promise<string[]> {
  if (!(await isPresent(session))) return [];
  const rows = await session.query<{ version: string }>(
    `SELECT DISTINCT "version" FROM "Instance"
     WHERE "newestMigration" < $1 COLLATE "C" AND "seenAt" > now() - interval '${COUNTS_FOR}'
     ORDER BY 1`,
    [migration],
  );
  return rows.map(({ version }) => version);
}

/** Returns the versions of all processes that still answer. */
export async function runningVersions(session: Asking): Promise<string[]> {
  if (!(await isPresent(session))) return [];
  const rows = await session.query<{ version: string }>(
    `SELECT DISTINCT "version" FROM "Instance" WHERE "seenAt" > now() - interval '${COUNTS_FOR}'
     ORDER BY 1`,
  );
  return rows.map(({ version }) => version);
}

/**
 * Says regularly that the process answers. While the database is away, no one else can migrate it
 * either, so a failure needs no report.
 * @returns a function that stops it and forgets the process
 */
export function startBeats(session: Asking, { id }: Instance): () => Promise<void> {
  const timer = setInterval(() => {
    session
      .query(`UPDATE "Instance" SET "seenAt" = now() WHERE "id" = $1`, [id])
      .catch(() => undefined);
  }, BEAT_MS).unref();
  return async () => {
    clearInterval(timer);
    await session.query(`DELETE FROM "Instance" WHERE "id" = $1`, [id]).catch(() => undefined);
  };
}
