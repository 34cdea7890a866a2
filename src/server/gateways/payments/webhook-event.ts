import type Stripe from "stripe";

import { DomainError } from "~/domain/errors";

import type { PaymentEvent, PaymentEventSubject } from "./gateway";
import { BOOKING_KEY, dateOf, idOf } from "./view";

/**
 * The event of a webhook, if Stripe signed it and it is of our mode.
 * @throws {DomainError} INVALID (400)
 */
export function verifiedEvent(
  stripe: Stripe,
  rawBody: string,
  signature: string | null,
  { secrets, livemode }: { secrets: readonly string[]; livemode: boolean },
): Stripe.Event {
  const event = signedEvent(stripe, rawBody, signature, secrets);
  if (event.livemode !== livemode) throw new DomainError("webhookOfOtherMode");
  return event;
}

/** Events of connected accounts come from an endpoint of their own, which signs with its own secret. */
function signedEvent(
  stripe: Stripe,
  rawBody: string,
  signature: string | null,
  secrets: readonly string[],
): Stripe.Event {
  const failures: unknown[] = [];
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature ?? "", secret);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new DomainError("unsignedWebhook", {}, failures[0]);
}

/** A verified event, reduced to what it is about. */
export function toPaymentEvent(
  event: Stripe.Event,
  /** Whose list it stands in, where it does not say so itself. */
  connectedAccountId = event.account,
): PaymentEvent {
  return {
    id: event.id,
    type: event.type,
    createdAt: dateOf(event.created),
    livemode: event.livemode,
    subject: subjectOf(event, connectedAccountId ?? null),
  };
}

function subjectOf(event: Stripe.Event, accountId: string | null): PaymentEventSubject {
  switch (event.type) {
    case "payment_intent.created":
    case "payment_intent.requires_action":
    case "payment_intent.processing":
    case "payment_intent.amount_capturable_updated":
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled": {
      const intent = event.data.object;
      return { kind: "hold", intentId: intent.id, bookingId: intent.metadata[BOOKING_KEY] ?? null };
    }
    case "charge.captured":
    case "charge.expired":
    case "charge.refunded": {
      const charge = event.data.object;
      const intentId = idOf(charge.payment_intent);
      if (intentId === null) return { kind: "other" };
      // Letting go of a hold is told as a 'refund' of a charge that was never captured.
      return event.type === "charge.refunded" && charge.captured
        ? { kind: "refund", intentId }
        : { kind: "hold", intentId, bookingId: charge.metadata[BOOKING_KEY] ?? null };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const intentId = idOf(event.data.object.payment_intent);
      return intentId === null ? { kind: "other" } : { kind: "refund", intentId };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.funds_withdrawn": {
      const { id, payment_intent } = event.data.object;
      return { kind: "dispute", intentId: idOf(payment_intent), disputeId: id };
    }
    case "radar.early_fraud_warning.created":
    case "radar.early_fraud_warning.updated": {
      const { id, payment_intent } = event.data.object;
      return { kind: "fraudWarning", intentId: idOf(payment_intent ?? null), warningId: id };
    }
    case "account.updated":
      return { kind: "account", accountId: event.data.object.id };
    case "transfer.created":
    case "transfer.updated":
    case "transfer.reversed":
      return { kind: "transfer", transferId: event.data.object.id };
    case "payout.created":
    case "payout.updated":
    case "payout.paid":
    case "payout.failed":
    case "payout.canceled":
      return { kind: "payout", payoutId: event.data.object.id, accountId };
    case "setup_intent.created":
    case "setup_intent.requires_action":
    case "setup_intent.succeeded":
    case "setup_intent.setup_failed":
    case "setup_intent.canceled": {
      const setup = event.data.object;
      return {
        kind: "cardSetup",
        setupId: setup.id,
        bookingId: setup.metadata?.[BOOKING_KEY] ?? null,
      };
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
    case "customer.subscription.trial_will_end": {
      const subscription = event.data.object;
      return {
        kind: "subscription",
        subscriptionId: subscription.id,
        customerId: idOf(subscription.customer) ?? "",
        metadata: { ...subscription.metadata },
      };
    }
    case "checkout.session.completed":
    case "checkout.session.expired": {
      const session = event.data.object;
      return {
        kind: "checkout",
        sessionId: session.id,
        subscriptionId: idOf(session.subscription),
        customerId: idOf(session.customer),
        metadata: { ...session.metadata },
      };
    }
    default:
      return { kind: "other" };
  }
}
