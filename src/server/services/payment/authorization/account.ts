import { ProviderConflict, ProviderUnavailable } from "~/domain/payment/provider-errors";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";
import type { Authorization, CardSetup } from "~/server/gateways/payments/view";
import type { ServiceContext } from "../../context";

/** The account of each gateway, once it's known and stored. */
const noted = new WeakMap<PaymentsGateway, string>();

/**
 * Returns the provider's account and mode that ids belong to now. While the provider is down,
 * returns the last known one, so that stored ids aren't mistaken for another account's.
 */
export async function currentAccount(ctx: ServiceContext): Promise<string> {
  if (ctx.payments.mode === "off") return "";
  try {
    return noted.get(ctx.payments) ?? (await askAccount(ctx));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const known = await ctx.prisma.providerAccount.findFirst({
      where: { mode: ctx.payments.livemode ? "live" : "test" },
      orderBy: { lastSeenAt: "desc" },
    });
    if (known === null) throw error;
    return known.key;
  }
}

async function askAccount(ctx: ServiceContext): Promise<string> {
  const { key, mode } = await ctx.payments.account();
  const lastSeenAt = ctx.clock.now();
  await ctx.prisma.providerAccount.upsert({
    where: { key },
    create: { key, mode, firstSeenAt: lastSeenAt, lastSeenAt },
    update: { lastSeenAt },
  });
  noted.set(ctx.payments, key);
  return key;
}

/**
 * Returns whether a stored id belongs to another account or mode. An id without a recorded account
 * may be ours.
 */
export function isForeign(stored: { account: string }, account: string): boolean {
  return stored.account !== "" && stored.account !== account;
}

/** Returns the provider's answer, or null if it doesn't know the object. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof ProviderConflict && error.reason === "resource_missing";
}

/**
 * Reads a payment's object at the provider. Returns null if none was made, it belongs to another
 * account, or it's gone.
 */
export async function readIntent(
  ctx: ServiceContext,
  payment: { account: string; intentId: string | null },
): Promise<Authorization | null> {
  if (payment.intentId === null || isForeign(payment, await currentAccount(ctx))) return null;
  return orMissing(ctx.payments.retrieveIntent(payment.intentId));
}

/** Reads a saved card's object at the provider. Returns null in the same cases as `readIntent`. */
export async function readSetup(
  ctx: ServiceContext,
  setup: { account: string; setupIntentId: string },
): Promise<CardSetup | null> {
  if (isForeign(setup, await currentAccount(ctx))) return null;
  return orMissing(ctx.payments.retrieveCardSetup(setup.setupIntentId));
}
