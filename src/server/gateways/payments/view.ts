import type Stripe from "stripe";

import { PLAN_WORDS } from "~/domain/mechanic/trial";
import { DISPUTE_STATES } from "~/domain/payment/dispute/rules";
import { INTENT_STATUSES } from "~/domain/payment/payment";
import { ProviderUnavailable } from "~/domain/payment/provider-errors";
import { REFUND_WORDS } from "~/domain/payment/refund/rules";

// The provider's objects as services see them. No vendor type leaves this folder: ids are opaque
// strings, money is integer US cents, times are Date.

export type Authorization = ReturnType<typeof toAuthorization>;
/**
 * Converts a payment in its current state, which services copy into the booking. It includes card
 * and refund if charge and payment method were read with it.
 */
export function toAuthorization(intent: Stripe.PaymentIntent) {
  const charge = expanded(intent.latest_charge);
  const charged = charge?.payment_method_details?.card;
  return {
    id: intent.id,
    /** Lets a browser confirm this one payment. Sent only to the booking's owner. */
    clientSecret: intent.client_secret ?? "",
    status: oneOf(INTENT_STATUSES, intent.status),
    amountCents: intent.amount,
    /** ISO 4217 in lower case. */
    currency: intent.currency,
    /** The amount that capture() can take now. 0 unless the status is requires_capture. */
    amountCapturableCents: intent.amount_capturable,
    /** The captured amount, unchanged by refunds. */
    amountReceivedCents: intent.amount_received,
    // Releasing an authorization appears as a refund of a charge that was never captured.
    amountRefundedCents: charge?.captured ? charge.amount_refunded : 0,
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    /** True if the customer agreed to save the card, so that it can be charged again. */
    keepsCard: intent.setup_future_usage !== null,
    ...cardOf(expanded(intent.payment_method)?.card ?? charged),
    /** When the bank releases the authorization by itself. Null if there is none. */
    holdExpiresAt:
      intent.status === "requires_capture" && charged?.capture_before !== undefined
        ? dateOf(charged.capture_before)
        : null,
    /** Why the last attempt failed, such as "card_declined", or null. */
    failure: intent.last_payment_error ? { code: intent.last_payment_error.code ?? null } : null,
    bookingId: intent.metadata.bookingId ?? null,
    paymentId: intent.metadata.paymentId ?? null,
    createdAt: dateOf(intent.created),
  };
}

export type CardSetup = ReturnType<typeof toCardSetup>;
/** Converts a card setup, for a job that is further away than an authorization lasts. */
export function toCardSetup(setup: Stripe.SetupIntent) {
  return {
    id: setup.id,
    clientSecret: setup.client_secret ?? "",
    status: oneOf(INTENT_STATUSES, setup.status),
    customerId: idOf(setup.customer),
    paymentMethodId: idOf(setup.payment_method),
    ...cardOf(expanded(setup.payment_method)?.card),
    bookingId: setup.metadata?.bookingId ?? null,
  };
}

export type Refund = ReturnType<typeof toRefund>;
export function toRefund(refund: Stripe.Refund) {
  return {
    id: refund.id,
    amountCents: refund.amount,
    state: known(REFUND_WORDS, refund.status ?? "pending"),
    /** Why it failed, or null. */
    failure: refund.failure_reason ?? null,
    /** From the metadata that refund() wrote. */
    refundId: refund.metadata?.refundId ?? null,
    createdAt: dateOf(refund.created),
  };
}

export type Dispute = ReturnType<typeof toDispute>;
/** Converts a chargeback, or an inquiry before one (`warning_…`). */
export function toDispute(dispute: Stripe.Dispute) {
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    /** The bank's reason, such as "fraudulent". */
    reason: dispute.reason,
    status: oneOf(DISPUTE_STATES, dispute.status),
    evidenceDueAt: dueBy === null ? null : dateOf(dueBy),
    /** The provider's fees for it, from its books. */
    fees: dispute.balance_transactions
      .filter(({ fee }) => fee !== 0)
      .map(({ id: movementId, fee: feeCents }) => ({ movementId, feeCents })),
    createdAt: dateOf(dispute.created),
  };
}

export type SubscriptionView = ReturnType<typeof toSubscription>;
export function toSubscription(subscription: Stripe.Subscription) {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    status: known(PLAN_WORDS, subscription.status),
    currentPeriodEnd: ends.length === 0 ? null : dateOf(Math.max(...ends)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

/** Converts Unix seconds to Date. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

export function idOf(field: string | { id: string } | null): string | null {
  return typeof field === "string" ? field : (field?.id ?? null);
}

function expanded<T>(field: string | T | null): T | null {
  return typeof field === "string" ? null : field;
}

type ChargedCard = Stripe.Charge.PaymentMethodDetails.Card;
function cardOf(card?: Pick<ChargedCard, "brand" | "last4" | "fingerprint"> | null) {
  return {
    /** The card in the words customers know: { brand: "visa", last4: "4242" }. */
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    /** Identifies the card number, for whoever pays with it. Null until there's a card. */
    cardFingerprint: card?.fingerprint ?? null,
  };
}

/** Returns a known status, or throws for one that this program doesn't know. */
export function oneOf<const T extends string>(statuses: readonly T[], status: string): T {
  return known(Object.fromEntries(statuses.map((one) => [one, one])), status);
}

/** Converts a known status to ours. */
export function known<Ours>(words: Readonly<Record<string, Ours>>, status: string): Ours {
  const found = Object.entries(words).find(([word]) => word === status);
  if (found === undefined) throw new ProviderUnavailable(new Error(`Unknown status ${status}`));
  return found[1];
}
