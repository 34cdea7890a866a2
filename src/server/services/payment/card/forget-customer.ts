import type { ServiceContext } from "../../context";
import { currentAccount, isForeign, isMissing } from "../authorization/account";

/** Makes the provider delete a person's customer and cards in the current account. */
export async function forgetCustomer(ctx: ServiceContext, userId: string): Promise<void> {
  const customers = await ctx.prisma.providerCustomer.findMany({ where: { userId } });
  if (customers.length === 0 || ctx.payments.mode === "off") return;
  const account = await currentAccount(ctx);
  for (const customer of customers) {
    if (isForeign(customer, account)) continue;
    try {
      await ctx.payments.deleteCustomer(customer.customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
