import type { DbClient } from "~/server/gateways/db/db";
import { site } from "~/server/gateways/ops/site";

/** Whether an account with this address is an administrator's (ADMIN_EMAILS). */
export function isAdminEmail(email: string): boolean {
  return site.adminEmails.includes(email);
}

/**
 * Makes the accounts of ADMIN_EMAILS administrators; run at every start. Nobody loses the right
 * here: it is taken away in the database on purpose. Returns how many were new.
 */
export async function grantAdministrators(
  db: Pick<DbClient, "user" | "auditEntry">,
): Promise<number> {
  if (site.adminEmails.length === 0) return 0;
  const granted = await db.user.updateManyAndReturn({
    where: { email: { in: [...site.adminEmails] }, isAdmin: false },
    data: { isAdmin: true },
    select: { id: true },
  });
  await db.auditEntry.createMany({
    data: granted.map(({ id }) => ({
      userId: id,
      action: "admin.granted",
      detail: "ADMIN_EMAILS",
    })),
  });
  return granted.length;
}
