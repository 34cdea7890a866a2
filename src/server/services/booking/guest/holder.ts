import type { UserType } from "~/domain/account/roles";
import type { StaffRole } from "~/domain/staff/roles";
import type { DbClient } from "~/server/gateways/db/db";

/** Why an account can't book without signing in. */
export type CannotBook = "mechanic" | "staff" | "closed" | "suspended";

/** The account that has an address. */
export interface Holder {
  id: string;
  firstName: string;
  emailVerifiedAt: Date | null;
  userType: UserType | null;
  staffRole: StaffRole | null;
  disabledAt: Date | null;
  /** Null if it can book. */
  cannotBook: CannotBook | null;
}

/** Returns the account with this address, or null. */
export async function holderOf(db: Pick<DbClient, "user">, email: string): Promise<Holder | null> {
  const user = await db.user.findUnique({
    where: { email },
    select: {
      id: true,
      firstName: true,
      emailVerifiedAt: true,
      userType: true,
      staffRole: true,
      disabledAt: true,
      customerSuspendedAt: true,
    },
  });
  if (user === null) return null;
  const { customerSuspendedAt, ...holder } = user;
  const { staffRole, disabledAt } = holder;
  const cannotBook =
    disabledAt !== null
      ? "closed"
      : staffRole !== null
        ? "staff"
        : user.userType === "mechanic"
          ? "mechanic"
          : customerSuspendedAt !== null
            ? "suspended"
            : null;
  return { ...holder, cannotBook };
}
