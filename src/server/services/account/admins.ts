import type { DbClient } from "~/server/gateways/db/db";
import { site } from "~/server/gateways/runtime/site";

/**
 * Makes the accounts of ADMIN_EMAILS owners once their address is proven: at every start, and for a
 * single account when its address is proven. Never removes the role. Returns the number of new
 * owners.
 */
export async function grantAdministrators(
  db: Pick<DbClient, "user" | "auditEntry">,
  userId?: string,
): Promise<number> {
  if (site.adminEmails.length === 0) return 0;
  const granted = await db.user.updateManyAndReturn({
    where: {
      ...(userId === undefined ? {} : { id: userId }),
      email: { in: [...site.adminEmails] },
      emailVerifiedAt: { not: null },
      staffRole: null,
    },
    data: { staffRole: "owner" },
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
