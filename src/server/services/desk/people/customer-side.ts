import { OPEN_STATUSES } from "~/domain/booking/status";
import type { UserType } from "~/domain/account/roles";
import type { ServiceContext } from "../../context";

/** Returns whether a person books or has booked. */
export async function hasCustomerSide(
  { db }: Pick<ServiceContext, "db">,
  { id, userType }: { id: string; userType: UserType | null },
): Promise<boolean> {
  return userType !== "mechanic" || (await db.booking.count({ where: { customerId: id } })) > 0;
}

/** Matches a customer's open requests. */
export const openRequestsOf = (customerId: string) => ({
  customerId,
  status: { in: OPEN_STATUSES },
});
