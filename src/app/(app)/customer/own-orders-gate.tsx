import type { ReactNode } from "react";
import type { UserView } from "~/domain/account/schema";
import { customerGate } from "~/features/customer/gate";
import { api } from "~/trpc/server";

/**
 * A mechanic who used to be a customer keeps the orders he made; one without any is told whose page
 * this is. Null lets the page go on.
 */
export async function ownOrdersGate(user: UserView): Promise<ReactNode> {
  if (user.userType !== "mechanic") return customerGate(user);
  const own = await api.booking.list({ as: "customer", limit: 1 });
  return own.items.length > 0 ? null : customerGate(user);
}
