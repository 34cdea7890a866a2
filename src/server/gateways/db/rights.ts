import type { Session } from "./types";

/**
 * Lets the product's own role read and write tables that another role owns, and only read the history of
 * migrations; the log of acts it may read and add to. As often as one likes.
 * @param owner a connection of the role that owns the tables
 * @param role the product's own
 */
export async function grantRights(owner: Session, role: string): Promise<void> {
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
