import { env } from "~/env.js";
import { inTurn, migrate } from "../db/migrations";
import type { Db, Session } from "../db/types";
import { log } from "../observability/log";
import { prepareJobs } from "./jobs";

/**
 * Updates the tables and queues, one process at a time. Call it at each start. It runs as the role
 * of DATABASE_OWNER_URL, which then grants the product's own role access, or as the product's role.
 * @returns the names of the migrations applied now
 * @throws {MigrationError} as `migrate`
 */
export async function prepareTables(db: Db): Promise<string[]> {
  if (env.DATABASE_OWNER_URL === undefined) return db.maintenance(prepare);
  const { openPostgres } = await import("../db/postgres");
  const owner = openPostgres(env.DATABASE_OWNER_URL, { max: 1, log });
  const [product] = await db.query<{ role: string }>("SELECT current_user AS role");
  try {
    return await owner.maintenance((session) => prepare(session, product?.role));
  } finally {
    await owner.close();
  }
}

function prepare(session: Session, role?: string): Promise<string[]> {
  return inTurn(session, async () => {
    const applied = await migrate(session);
    await prepareJobs(session);
    if (role !== undefined) await grantRights(session, role);
    return applied;
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
