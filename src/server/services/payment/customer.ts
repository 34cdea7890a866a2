import type { ServiceContext } from "../context";
import { currentAccount, isMissing } from "./account";
import type { PayableBooking } from "./row";

type Person = Pick<PayableBooking["customer"], "id" | "email" | "firstName" | "lastName">;

/**
 * Does something at the provider as this user's customer there, who is made on first use and remembered
 * for each account. One that the provider doesn't know any more is made anew, once.
 */
export async function asCustomer<T>(
  ctx: ServiceContext,
  user: Person,
  act: (customerId: string) => Promise<T>,
): Promise<T> {
  const account = await currentAccount(ctx);
  const customerId = await providerCustomer(ctx, user, account);
  try {
    return await act(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return act(await providerCustomer(ctx, user, account, customerId));
  }
}

async function providerCustomer(
  ctx: ServiceContext,
  user: Person,
  account: string,
  instead?: string,
): Promise<string> {
  const key = { userId_account: { userId: user.id, account } };
  const known = await ctx.db.providerCustomer.findUnique({ where: key });
  if (known !== null && known.customerId !== instead) return known.customerId;
  const { customerId } = await ctx.payments.ensureCustomer({
    userId: user.id,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
    ...(instead === undefined ? {} : { instead }),
  });
  await ctx.db.providerCustomer.upsert({
    where: key,
    create: { userId: user.id, account, customerId },
    update: { customerId },
  });
  return customerId;
}
