import { ProviderConflict } from "~/domain/payment/provider-errors";
import type { ServiceContext } from "../../context";
import { currentAccount, isForeign, orMissing } from "./account";
import { settle } from "./settle";

/** Ends a payment that is no longer owed: releases the authorization, or refunds what was captured. */
export async function cancelOrRefund(
  ctx: ServiceContext,
  job: { bookingId: string; intentId: string },
): Promise<void> {
  const { intentId } = job;
  const payment = await ctx.db.payment.findUnique({ where: { intentId } });
  const account = await currentAccount(ctx);
  if (payment === null || !isForeign(payment, account)) await endAtProvider(ctx, intentId);
  if (payment !== null) await settle(ctx, payment.bookingId, payment.id);
}

async function endAtProvider(ctx: ServiceContext, intentId: string): Promise<void> {
  const before = await orMissing(ctx.payments.retrieveIntent(intentId));
  if (before === null || before.status === "canceled") return;
  if (before.status === "succeeded") {
    await ctx.payments.refund(intentId, `refund:${intentId}`);
    return;
  }
  try {
    await ctx.payments.release(intentId, `release:${intentId}`);
  } catch (error) {
    // It was captured between the read and the release. The next try refunds it.
    if (!(error instanceof ProviderConflict)) throw error;
    await ctx.payments.refund(intentId, `refund:${intentId}`);
  }
}

/** Stops saving a card for a booking that no longer needs it. */
export async function cancelSetup(ctx: ServiceContext, setupIntentId: string): Promise<void> {
  const setup = await ctx.db.cardSetup.findUnique({ where: { setupIntentId } });
  if (setup === null || setup.state !== "open") return;
  if (!isForeign(setup, await currentAccount(ctx))) {
    const key = `cancel:${setupIntentId}`;
    try {
      await orMissing(ctx.payments.cancelCardSetup(setupIntentId, key));
    } catch (error) {
      // It was confirmed in the meantime. The card is saved, but nothing will be authorized on it.
      if (!(error instanceof ProviderConflict)) throw error;
    }
  }
  await ctx.db.cardSetup.updateMany({
    where: { setupIntentId, state: "open" },
    data: { state: "canceled" },
  });
}
