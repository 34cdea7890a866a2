import { ProviderConflict, ProviderUnavailable } from "~/domain/payment/provider-errors";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";
import type { Authorization, CardSetup } from "~/server/gateways/payments/view";
import type { ServiceContext } from "../../context";

/** Each gateway's account, once it was told and is written down. */
const noted = new WeakMap<PaymentsGateway, string>();

/**
 * The provider's account and mode that ids belong to now. Where the provider is away it is the last one
 * known, so that what is stored is not taken for somebody else's.
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

/** Returns if a stored id belongs to another account or mode. An id without a recorded account may be ours. */
export function isForeign(stored: { account: string }, account: string): boolean {
  return stored.account !== "" && stored.account !== account;
}

/** The provider's answer, or null where it knows no such object (any more). */
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
 * The provider's object of a payment as it is now; null where there is none that could be asked for:
 * none was made, it is of another account, or it is gone.
 */
export async function readIntent(
  ctx: ServiceContext,
  payment: { account: string; intentId: string | null },
): Promise<Authorization | null> {
  if (payment.intentId === null || isForeign(payment, await currentAccount(ctx))) return null;
  return orMissing(ctx.payments.retrieveIntent(payment.intentId));
}

/** The same for a card that is being saved. */
export async function readSetup(
  ctx: ServiceContext,
  setup: { account: string; setupIntentId: string },
): Promise<CardSetup | null> {
  if (isForeign(setup, await currentAccount(ctx))) return null;
  return orMissing(ctx.payments.retrieveCardSetup(setup.setupIntentId));
}
