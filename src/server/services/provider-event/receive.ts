import type { PaymentEvent } from "~/server/gateways/payments/webhook-event";
import type { ServiceContext } from "../context";
import { syncIntent, syncSetup } from "../payment/authorization/sync-intent";
import { noteDecline } from "../payment/card/declines";
import { applyDisputes, noteFraudWarning } from "../payment/dispute/apply";
import { applyRefunds } from "../payment/refund/apply";
import { applySubscription } from "../payment/plan/subscription";
import { applyAccount } from "../payout/account";
import { applyBankPayout } from "../payout/bank-payout";
import { applyTransfer } from "../payout/transfer";

/**
 * Handles a signed webhook of the provider. Its content only tells us what to read again. Each
 * event id counts once, but a failed one is handled again when it's redelivered.
 */
export async function receivePaymentEvent(
  ctx: ServiceContext,
  rawBody: string,
  signature: string | null,
): Promise<void> {
  await applyOnce(ctx, ctx.payments.parseWebhook(rawBody, signature));
}

/**
 * Handles an event unless it was handled before. Two simultaneous calls handle it twice, with the
 * same result.
 */
export async function applyOnce(ctx: ServiceContext, event: PaymentEvent): Promise<void> {
  const { count: isNew } = await ctx.db.webhookEvent.createMany({
    data: [{ id: event.id, type: event.type, receivedAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
  const isOpen = { id: event.id, processedAt: null };
  if (isNew === 0 && (await ctx.db.webhookEvent.count({ where: isOpen })) === 0) return;
  await applyEvent(ctx, event);
  await ctx.db.webhookEvent.update({
    where: { id: event.id },
    data: { processedAt: ctx.clock.now() },
  });
}

async function applyEvent(ctx: ServiceContext, { id, subject }: PaymentEvent): Promise<void> {
  switch (subject.kind) {
    case "hold":
      if (subject.isDecline) await noteDecline(ctx, id, subject.intentId);
      return syncIntent(ctx, subject.intentId, subject);
    case "refund":
      return withPayment(ctx, subject, applyRefunds);
    case "dispute":
      return withPayment(ctx, subject, applyDisputes);
    case "fraudWarning":
      return withPayment(ctx, subject, (ctx, paymentId) =>
        noteFraudWarning(ctx, paymentId, subject.warningId),
      );
    case "cardSetup":
      if (subject.isDecline) await noteDecline(ctx, id, subject.setupId);
      return syncSetup(ctx, subject.setupId, subject.bookingId);
    case "subscription":
      return applySubscription(
        ctx,
        await ctx.payments.retrieveSubscription(subject.subscriptionId),
      );
    case "account":
      return applyAccount(ctx, subject.accountId);
    case "transfer":
      return applyTransfer(ctx, subject.transferId);
    case "payout":
      // The platform's own payouts don't belong to a mechanic.
      return subject.accountId === null
        ? undefined
        : applyBankPayout(ctx, subject.payoutId, subject.accountId);
    case "other":
      return undefined;
    default:
      return subject satisfies never;
  }
}

/** Handles an event about a payment. The payment's row is updated first. */
async function withPayment(
  ctx: ServiceContext,
  subject: { intentId: string | null; isOurs: boolean },
  apply: (ctx: ServiceContext, paymentId: string) => Promise<void>,
): Promise<void> {
  const { intentId } = subject;
  if (intentId === null) return;
  await syncIntent(ctx, intentId, subject);
  const payment = await ctx.db.payment.findUnique({ where: { intentId } });
  if (payment !== null) await apply(ctx, payment.id);
}
