import type Stripe from "stripe";

import { DISPUTE_STATES } from "~/domain/payment/dispute";

import { ProviderUnavailable } from "./errors";
import {
  CARD_SETUP_STATUSES,
  AUTHORIZATION_STATUSES,
  REFUND_STATUSES,
  SUBSCRIPTION_STATUSES,
  type CardLabel,
  type CardSetup,
  type Authorization,
  type Dispute,
  type PaymentFailure,
  type Refund,
  type SubscriptionView,
} from "./gateway";

/** The metadata key that ties a payment to its booking. */
export const BOOKING_KEY = "bookingId";
/** The same for its row, and for a refund's. */
export const PAYMENT_KEY = "paymentId";
export const REFUND_KEY = "refundId";

/** What a payment is read with. */
export const INTENT_EXPAND = ["latest_charge", "payment_method"];

/** Needs `latest_charge` and `payment_method` expanded to tell card, refund and dispute. */
export function toAuthorization(intent: Stripe.PaymentIntent): Authorization {
  const charge = expanded(intent.latest_charge);
  const charged = charge?.payment_method_details?.card;
  const card = expanded(intent.payment_method)?.card ?? charged;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: oneOf(AUTHORIZATION_STATUSES, intent.status),
    amountCents: intent.amount,
    currency: intent.currency,
    amountCapturableCents: intent.amount_capturable,
    amountReceivedCents: intent.amount_received,
    // Letting go of a hold shows as a 'refund' of a charge that was never captured.
    amountRefundedCents: charge?.captured ? charge.amount_refunded : 0,
    disputed: charge?.disputed ?? false,
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    keepsCard: intent.setup_future_usage !== null,
    card: cardOf(card),
    cardFingerprint: card?.fingerprint ?? null,
    holdExpiresAt:
      intent.status === "requires_capture" && charged?.capture_before !== undefined
        ? dateOf(charged.capture_before)
        : null,
    failure: failureOf(intent.last_payment_error),
    bookingId: intent.metadata[BOOKING_KEY] ?? null,
    paymentId: intent.metadata[PAYMENT_KEY] ?? null,
    metadata: { ...intent.metadata },
    createdAt: dateOf(intent.created),
  };
}

export function toCardSetup(setup: Stripe.SetupIntent): CardSetup {
  const card = expanded(setup.payment_method)?.card;
  return {
    id: setup.id,
    clientSecret: setup.client_secret ?? "",
    status: oneOf(CARD_SETUP_STATUSES, setup.status),
    customerId: idOf(setup.customer),
    paymentMethodId: idOf(setup.payment_method),
    card: cardOf(card),
    cardFingerprint: card?.fingerprint ?? null,
    failure: failureOf(setup.last_setup_error),
    bookingId: setup.metadata?.[BOOKING_KEY] ?? null,
    metadata: { ...setup.metadata },
    createdAt: dateOf(setup.created),
  };
}

export function toRefund(refund: Stripe.Refund): Refund {
  return {
    id: refund.id,
    holdId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    status: oneOf(REFUND_STATUSES, refund.status ?? "pending"),
    failure: refund.failure_reason ?? null,
    refundId: refund.metadata?.[REFUND_KEY] ?? null,
    createdAt: dateOf(refund.created),
  };
}

export function toDispute(dispute: Stripe.Dispute): Dispute {
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: oneOf(DISPUTE_STATES, dispute.status),
    evidenceDueAt: dueBy === null ? null : dateOf(dueBy),
    fees: dispute.balance_transactions
      .filter(({ fee }) => fee !== 0)
      .map(({ id: movementId, fee: feeCents }) => ({ movementId, feeCents })),
    createdAt: dateOf(dispute.created),
  };
}

export function toSubscription(subscription: Stripe.Subscription): SubscriptionView {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    status: oneOf(SUBSCRIPTION_STATUSES, subscription.status),
    currentPeriodEnd: ends.length === 0 ? null : dateOf(Math.max(...ends)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    metadata: { ...subscription.metadata },
  };
}

/** Unix seconds to Date. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function idOf(field: string | { id: string } | null): string | null {
  return typeof field === "string" ? field : (field?.id ?? null);
}

function expanded<T>(field: string | T | null): T | null {
  return typeof field === "string" ? null : field;
}

function cardOf(
  card: { brand: string | null; last4: string | null } | null | undefined,
): CardLabel | null {
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

function failureOf(
  error: { message?: string; code?: string; decline_code?: string } | null,
): PaymentFailure | null {
  if (!error) return null;
  return {
    message: error.message ?? "The payment did not go through.",
    code: error.code ?? null,
    declineCode: error.decline_code ?? null,
  };
}

/** A status that this program doesn't know is an answer that it can't use. */
export function oneOf<const T extends string>(known: readonly T[], status: string): T {
  const found = known.find((one) => one === status);
  if (found === undefined) throw new ProviderUnavailable(new Error(`Unknown status ${status}`));
  return found;
}
