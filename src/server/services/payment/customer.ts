import type { ServiceContext } from "../context";
import type { PayableBooking } from "./row";

/** The provider's customer of a user; made on first use and remembered. */
export async function providerCustomer(
  ctx: ServiceContext,
  user: PayableBooking["customer"],
): Promise<string> {
  if (user.stripeCustomerId !== null) return user.stripeCustomerId;
  const { customerId } = await ctx.payments.ensureCustomer({
    userId: user.id,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
  });
  await ctx.db.user.updateMany({
    where: { id: user.id, stripeCustomerId: null },
    data: { stripeCustomerId: customerId },
  });
  return customerId;
}
