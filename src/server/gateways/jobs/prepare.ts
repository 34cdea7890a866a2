import { env } from "~/env.js";
import { forgetInstances, noteInstance, type Instance } from "../db/instances";
import { firstAnswer } from "../db/first-answer";
import { migrate, newestMigration } from "../db/migrations";
import type { Db, Session } from "../db/types";
import { log } from "../observability/log";
import { SettingError } from "../runtime/setting-error";
import { prepareJobs } from "./jobs";

interface PrepareOptions {
  /** The process that will answer requests on these tables. */
  instance?: Instance;
  /** For tests. */
  waitMs?: number;
}

/**
 * Updates the tables and queues, one process at a time. Call it at each start. It runs as the role
 * of DATABASE_OWNER_URL, which then grants the product's own role access, or as the product's role.
 * @returns the names of the migrations applied now
 * @throws {MigrationError} as `migrate`
 */
export async function prepareTables(db: Db, options: PrepareOptions = {}): Promise<string[]> {
  if (env.DATABASE_OWNER_URL === undefined) {
    // The embedded database belongs to this process, so no older one can be running.
    if (db.engine === "pglite") await forgetInstances(db);
    return asOwner(db, (session) => prepare(session, options));
  }
  const [product] = await db.query<{ role: string }>("SELECT current_user AS role");
  return asOwner(db, (session) => prepare(session, options, product?.role));
}

/**
 * Runs work as the role that owns the tables, on a connection of its own: that of
 * DATABASE_OWNER_URL, else DATABASE_DIRECT_URL, else DATABASE_URL.
 * @throws {SettingError} if that address, user or certificate doesn't work
 */
async function asOwner<Result>(
  db: Db,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  if (env.DATABASE_OWNER_URL === undefined) {
    const variable = db.pooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    return firstAnswer(variable, () => db.maintenance(work));
  }
  const { openPostgres } = await import("../db/postgres");
  const owner = openPostgres(env.DATABASE_OWNER_URL, { max: 1, log });
  try {
    return await firstAnswer("DATABASE_OWNER_URL", () => owner.maintenance(work));
  } finally {
    await owner.close();
  }
}

/**
 * Gives a pooler's sessions their time zone and timeouts, as settings of the product's role: a
 * pooler doesn't pass on what a session asks for.
 * @throws {SettingError} if they can't be written, or the pooler's connections don't have them
 */
export async function preparePooler(db: Db): Promise<void> {
  const { keepRoleSettings, missingSettings } = await import("../db/postgres");
  const role = decodeURIComponent(new URL(env.DATABASE_URL ?? "").username);
  await asOwner(db, (session) => keepRoleSettings(session, role));
  const missing = await firstAnswer("DATABASE_URL", () => missingSettings(db));
  if (missing.length === 0) return;
  throw new SettingError(
    `The connections of the pooler in DATABASE_URL lack settings of the role "${role}" ` +
      `(${missing.join(", ")}). They may be older than these: reconnect them (RECONNECT in PgBouncer's ` +
      "console), and start again.",
  );
}

function prepare(
  session: Session,
  { instance, waitMs }: PrepareOptions,
  role?: string,
): Promise<string[]> {
  return migrate(session, {
    waitMs,
    onWait: (versions) => log.warn({ versions }, "waiting for older processes to stop"),
    onBusy: (migration) => log.warn({ migration }, "another session uses its tables; trying again"),
    async whenDone() {
      await prepareJobs(session);
      if (role !== undefined) await grantRights(session, role);
      if (instance !== undefined) await noteInstance(session, instance, newestMigration());
    },
  });
}

/**
 * Grants the product's role access to the owner's tables: read-only for the migration history, read
 * and append for the audit log. Can be repeated.
 */
async function grantRights(owner: Session, role: string): Promise<void> {
  const [{ script } = { script: "" }] = await owner.query<{ script: string }>(
    `SELECT format($script$
       GRANT USAGE ON SCHEMA public, pgboss TO %1$I;
       GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO %1$I;
       GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, pgboss TO %1$I;
       REVOKE UPDATE, DELETE ON "AuditEntry" FROM %1$I;
       REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM %1$I
     $script$, $1::text) AS script`,
    [role],
  );
  await owner.script(script);
}
