import { env } from "~/env.js";
import { forgetInstances, noteInstance, type Instance } from "../db/instances";
import { firstAnswer } from "../db/first-answer";
import { migrate, newestMigration } from "../db/migrations";
import type { Db, Session } from "../db/types";
import { log } from "../observability/log";
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
    return firstAnswer("DATABASE_URL", () =>
      db.maintenance((session) => prepare(session, options)),
    );
  }
  const { openPostgres } = await import("../db/postgres");
  const owner = openPostgres(env.DATABASE_OWNER_URL, { max: 1, log });
  const [product] = await db.query<{ role: string }>("SELECT current_user AS role");
  try {
    return await firstAnswer("DATABASE_OWNER_URL", () =>
      owner.maintenance((session) => prepare(session, options, product?.role)),
    );
  } finally {
    await owner.close();
  }
}

function prepare(
  session: Session,
  { instance, waitMs }: PrepareOptions,
  role?: string,
): Promise<string[]> {
  return migrate(session, {
    waitMs,
    onWait: (versions) => log.warn({ versions }, "waiting for older processes to stop"),
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
