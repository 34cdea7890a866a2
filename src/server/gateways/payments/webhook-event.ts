import type Stripe from "stripe";

import { z } from "zod";
import { DomainError } from "~/domain/errors";

import { idOf } from "./view";

/** Types of event objects that are read again by their id. */
const OBJECTS_READ = [
  "payment_intent",
  "charge",
  "refund",
  "dispute",
  "radar.early_fraud_warning",
  "account",
  "transfer",
  "payout",
  "setup_intent",
  "subscription",
  "checkout.session",
] as const;

/**
 * Returns a webhook's event if Stripe signed it and it matches our mode. Events of connected
 * accounts come from another endpoint with its own secret.
 * @throws {DomainError} INVALID (400)
 */
export function verifiedEvent(
  { webhooks }: Stripe,
  rawBody: string,
  signature: string | null,
  { secrets, livemode }: { secrets: readonly string[]; livemode: boolean },
): Stripe.Event {
  const failures: unknown[] = [];
  for (const secret of secrets) {
    let event: Stripe.Event;
    try {
      event = webhooks.constructEvent(rawBody, signature ?? "", secret);
    } catch (error) {
      failures.push(error);
      continue;
    }
    if (!eventShape.safeParse(event).success) throw new DomainError("malformedWebhook");
    if (event.livemode !== livemode) throw new DomainError("webhookOfOtherMode");
    return event;
  }
  throw new DomainError("unsignedWebhook", {}, failures[0]);
}

const providerId = z.string().regex(/^[\w.-]{1,255}$/);
/** A reference to another object: its id, or the object itself. */
const reference = z.union([providerId, z.object({ id: providerId })]).nullish();

/** The parts of an event that we read. A signed event can still be malformed. */
const eventShape = z.object({
  id: providerId,
  type: z.string().regex(/^[\w.]{1,255}$/),
  livemode: z.boolean(),
  account: providerId.nullish(),
  data: z.object({
    object: z.intersection(
      z.object({
        payment_intent: reference,
        subscription: reference,
        metadata: z.record(z.string(), z.string()).nullish(),
      }),
      z.union([
        z.object({ object: z.enum(OBJECTS_READ), id: providerId }),
        z.object({
          object: z.string().refine((name) => !OBJECTS_READ.some((one) => one === name)),
        }),
      ]),
    ),
  }),
});

export type PaymentEvent = ReturnType<typeof toPaymentEvent>;
/**
 * Reduces a verified event to its subject. Nothing else in it is trusted: services read the subject
 * again (`retrieveIntent`, …) and apply the result.
 */
export function toPaymentEvent(
  event: Stripe.Event,
  /** The account whose list it is in, if the event doesn't name one. */
  connectedAccountId = event.account,
) {
  return {
    /** Apply each id once: deliveries repeat and arrive in any order. */
    id: event.id,
    /** The provider's name, such as "payment_intent.amount_capturable_updated". */
    type: event.type,
    subject: subjectOf(event, connectedAccountId ?? null),
  };
}

/** Returns true if our metadata on the object names a booking or refund. */
const isOurs = ({ metadata }: { metadata?: Stripe.Metadata | null }) =>
  metadata != null && ("bookingId" in metadata || "refundId" in metadata);

const OTHER = { kind: "other" } as const;

/** Events about a charge. A new charge is announced by its payment's event. */
const CHARGE_EVENTS = new Set(["charge.captured", "charge.expired", "charge.refunded"]);

/** @param accountId the connected account that is paid out, or null for the platform */
function subjectOf({ type, data: { object } }: Stripe.Event, accountId: string | null) {
  switch (object.object) {
    case "payment_intent":
      return {
        kind: "hold",
        intentId: object.id,
        isOurs: isOurs(object),
        isDecline: type === "payment_intent.payment_failed",
      } as const;
    case "charge": {
      const intentId = idOf(object.payment_intent);
      if (intentId === null || !CHARGE_EVENTS.has(type)) return OTHER;
      // Releasing an authorization is reported as a refund of a charge that was never captured.
      const isRefund = type === "charge.refunded" && object.captured;
      const about = { intentId, isOurs: isOurs(object) };
      return isRefund
        ? ({ kind: "refund", ...about } as const)
        : ({ kind: "hold", ...about, isDecline: false } as const);
    }
    case "refund": {
      const intentId = idOf(object.payment_intent);
      if (intentId === null) return OTHER;
      return { kind: "refund", intentId, isOurs: isOurs(object) } as const;
    }
    case "dispute":
      return {
        kind: "dispute",
        intentId: idOf(object.payment_intent),
        isOurs: isOurs(object),
      } as const;
    case "radar.early_fraud_warning": {
      const intentId = idOf(object.payment_intent ?? null);
      // The warning has no metadata.
      return { kind: "fraudWarning", intentId, warningId: object.id, isOurs: false } as const;
    }
    case "account":
      return { kind: "account", accountId: object.id } as const;
    case "transfer":
      return { kind: "transfer", transferId: object.id } as const;
    case "payout":
      return { kind: "payout", payoutId: object.id, accountId } as const;
    case "setup_intent": {
      const bookingId = object.metadata?.bookingId ?? null;
      const isDecline = type === "setup_intent.setup_failed";
      return { kind: "cardSetup", setupId: object.id, bookingId, isDecline } as const;
    }
    case "subscription":
      return { kind: "subscription", subscriptionId: object.id } as const;
    case "checkout.session": {
      const subscriptionId = idOf(object.subscription);
      return subscriptionId === null ? OTHER : ({ kind: "subscription", subscriptionId } as const);
    }
    default:
      return OTHER;
  }
}
