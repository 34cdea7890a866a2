import type { ServiceContext } from "../../context";
import { currentAccount, isMissing } from "../authorization/account";

/**
 * Does something at the provider as this user's customer there, who is made on first use and remembered
 * for each account. One that the provider doesn't know any more is made anew, once.
 */
export async function asCustomer<T>(
  ctx: ServiceContext,
  userId: string,
  act: (customerId: string) => Promise<T>,
): Promise<T> {
  const account = await currentAccount(ctx);
  const customerId = await providerCustomer(ctx, userId, account);
  try {
    return await act(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return act(await providerCustomer(ctx, userId, account, customerId));
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
  // Two tabs may be told the same customer at once; an upsert waits for one of the two unique keys only.
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
