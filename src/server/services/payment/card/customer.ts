import type { ServiceContext } from "../../context";
import { currentAccount, isMissing } from "../authorization/account";

/**
 * Runs a provider call as this user's customer there, who is created on first use and stored per
 * account. If the provider no longer knows the customer, it's created again, once.
 */
export async function asCustomer<T>(
  ctx: ServiceContext,
  userId: string,
  action: (customerId: string) => Promise<T>,
): Promise<T> {
  const account = await currentAccount(ctx);
  const customerId = await providerCustomer(ctx, userId, account);
  try {
    return await action(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return action(await providerCustomer(ctx, userId, account, customerId));
  }
}

async function providerCustomer(
  ctx: ServiceContext,
  userId: string,
  account: string,
  instead?: string,
): Promise<string> {
  const key = { userId_account: { userId, account } };
  const known = await ctx.db.providerCustomer.findUnique({ where: key });
  if (known !== null && known.customerId !== instead) return known.customerId;
  const { email, firstName, lastName } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, lastName: true },
  });
  const { customerId } = await ctx.payments.ensureCustomer({
    userId,
    email,
    name: `${firstName} ${lastName}`.trim(),
    ...(instead === undefined ? {} : { instead }),
  });
  // Two tabs may create the same customer at once. An upsert guards only one of the two unique
  // keys.
  await ctx.db.providerCustomer.createMany({
    data: [{ userId, account, customerId }],
    skipDuplicates: true,
  });
  await ctx.db.providerCustomer.updateMany({
    where: { userId, account, customerId: { not: customerId } },
    data: { customerId },
  });
  return customerId;
}
