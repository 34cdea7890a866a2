import type { DisputeState } from "~/domain/payment/dispute";
import type { EvidenceDocument, EvidenceTexts } from "~/domain/payment/evidence";

import type { PayoutGateway } from "./payout-gateway";

/**
 * What the services know about card payments. No vendor type leaves this folder: ids are opaque
 * strings, money is integer US cents, times are Date. `createStripeGateway` (stripe-gateway.ts)
 * builds it for all three modes; in `off` every call rejects with PAYMENTS_UNAVAILABLE.
 *
 * Every call may reject with one of the three errors of errors.ts, all of them DomainErrors whose
 * message is fit for a toast: CardRefused (402), ProviderUnavailable (503; the same call with the
 * same key can be sent again safely) and ProviderConflict (409; the object isn't in a state that
 * allows the call, or doesn't exist: read it again and decide by its status).
 */
export type PaymentsMode = "sandbox" | "stripe" | "off";

export const AUTHORIZATION_STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

export const CARD_SETUP_STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "canceled",
  "succeeded",
] as const;
export type CardSetupStatus = (typeof CARD_SETUP_STATUSES)[number];

/** The card in words a customer knows, e.g. { brand: "visa", last4: "4242" }. */
export interface CardLabel {
  brand: string;
  last4: string;
}

/** Why the last attempt failed; `message` is the provider's sentence for the card holder. */
export interface PaymentFailure {
  message: string;
  code: string | null;
  declineCode: string | null;
}

/** A payment as the provider has it now: the truth that services copy into the booking. */
export interface Authorization {
  id: string;
  /** Lets a browser confirm this one payment. Only ever sent to the booking's owner. */
  clientSecret: string;
  status: AuthorizationStatus;
  amountCents: number;
  /** ISO 4217 in lower case, as the provider writes it. */
  currency: string;
  /** What capture() can take now; 0 unless status is requires_capture. */
  amountCapturableCents: number;
  /** What was captured; stays when a refund follows. */
  amountReceivedCents: number;
  amountRefundedCents: number;
  /** True once the card's bank disputes the charge (a chargeback). */
  disputed: boolean;
  customerId: string | null;
  paymentMethodId: string | null;
  /** The customer agreed that the card is kept: once it is held, it can be charged again. */
  keepsCard: boolean;
  card: CardLabel | null;
  /** The same for one card number, whoever pays with it; null until a card is there. */
  cardFingerprint: string | null;
  /** After this the bank lets go of the money by itself; null unless a hold is there. */
  holdExpiresAt: Date | null;
  failure: PaymentFailure | null;
  /** From the metadata that createAuthorization wrote. */
  bookingId: string | null;
  paymentId: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
}

/** A card being saved for a job that is further away than a hold lasts. */
export interface CardSetup {
  id: string;
  clientSecret: string;
  status: CardSetupStatus;
  customerId: string | null;
  paymentMethodId: string | null;
  card: CardLabel | null;
  cardFingerprint: string | null;
  failure: PaymentFailure | null;
  bookingId: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
}

export const REFUND_STATUSES = [
  "pending",
  "succeeded",
  "failed",
  "canceled",
  "requires_action",
] as const;

export interface Refund {
  id: string;
  holdId: string | null;
  amountCents: number;
  status: (typeof REFUND_STATUSES)[number];
  /** Why it failed; null unless it did. */
  failure: string | null;
  /** From the metadata that refund() wrote. */
  refundId: string | null;
  createdAt: Date;
}

/** A chargeback, or an inquiry before one (`warning_…`). */
export interface Dispute {
  id: string;
  intentId: string | null;
  amountCents: number;
  /** The bank's word, such as "fraudulent". */
  reason: string;
  status: DisputeState;
  evidenceDueAt: Date | null;
  /** What the provider charges for it, by the rows of its own books. */
  fees: { movementId: string; feeCents: number }[];
  createdAt: Date;
}

/**
 * What moved the platform's balance. A payout here is one to the platform's own bank; those of
 * connected accounts are not in its books.
 */
export const MOVEMENT_KINDS = [
  "charge",
  "plan",
  "refund",
  "dispute",
  "transfer",
  "payout",
  "fee",
  "other",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A row of the provider's own books. Cents, signed; the fee was kept beside the amount. */
export interface Movement {
  id: string;
  kind: MovementKind;
  amountCents: number;
  feeCents: number;
  /** The charge, refund, dispute or transfer it comes from. */
  sourceId: string | null;
  intentId: string | null;
  createdAt: Date;
}

/** The answer to a bank: words, and papers as PDF. */
export interface Evidence {
  texts: EvidenceTexts;
  documents: { name: EvidenceDocument; bytes: Uint8Array<ArrayBuffer> }[];
}

/** Whose keys these are, and whether they move real money. */
export interface ProviderAccount {
  /** Account and mode in one, such as "acct_1:live": every stored id of the provider carries it. */
  key: string;
  mode: "live" | "test";
}

export const SUBSCRIPTION_STATUSES = [
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "paused",
] as const;

export interface SubscriptionView {
  id: string;
  customerId: string;
  /** active and trialing mean paid for. */
  status: (typeof SUBSCRIPTION_STATUSES)[number];
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  metadata: Record<string, string>;
}

/** A page that sells the plan: where it is open, its address; where it was paid on, what came of it. */
export interface PlanCheckout {
  url: string | null;
  subscriptionId: string | null;
}

/**
 * A verified webhook, reduced to what it is about. Its content is never believed beyond that:
 * services read the subject again (`retrieveIntent`, …) and apply what they find.
 */
export interface PaymentEvent {
  /** Each id is to be applied once; deliveries repeat and come in any order. */
  id: string;
  /** The provider's own name, e.g. "payment_intent.amount_capturable_updated". */
  type: string;
  createdAt: Date;
  livemode: boolean;
  subject: PaymentEventSubject;
}
export type PaymentEventSubject =
  | { kind: "hold"; intentId: string; bookingId: string | null }
  | { kind: "refund"; intentId: string }
  | { kind: "dispute"; intentId: string | null; disputeId: string }
  | { kind: "fraudWarning"; intentId: string | null; warningId: string }
  | { kind: "account"; accountId: string }
  | { kind: "transfer"; transferId: string }
  /** `accountId` is the connected account that is paid out; null for the platform's own. */
  | { kind: "payout"; payoutId: string; accountId: string | null }
  | { kind: "cardSetup"; setupId: string; bookingId: string | null }
  | {
      kind: "subscription";
      subscriptionId: string;
      customerId: string;
      metadata: Record<string, string>;
    }
  | {
      kind: "checkout";
      sessionId: string;
      subscriptionId: string | null;
      customerId: string | null;
      metadata: Record<string, string>;
    }
  | { kind: "other" };

export interface CreateAuthorizationInput {
  bookingId: string;
  /** The row that asks for it. */
  paymentId?: string;
  /** Integer cents, 50 to 99,999,999 (the provider's limits for US dollars). */
  amountCents: number;
  customerId?: string;
  /** Shown on the provider's dashboard and receipts. */
  description: string;
  /** Names row, purpose, amount and attempt: a repeated call gets the same intent, another one does not. */
  idempotencyKey: string;
  /** The customer agreed that the card is kept for this booking. */
  keepCard?: boolean;
  metadata?: Record<string, string>;
}

export interface CreateCardSetupInput {
  bookingId: string;
  customerId: string;
  description: string;
  idempotencyKey: string;
  metadata?: Record<string, string>;
}

export interface CreateOffSessionAuthorizationInput extends CreateAuthorizationInput {
  customerId: string;
  paymentMethodId: string;
  /** Where the bank's page would lead back to; the provider asks for it though no page is shown. */
  returnUrl: string;
}

export interface PaymentsGateway extends PayoutGateway {
  readonly mode: PaymentsMode;
  /** For the browser; null in mode off. */
  readonly publishableKey: string | null;

  /** Whether the keys move real money; false in mode off. */
  readonly livemode: boolean;
  /** Whose keys these are; asked once, then known. */
  account(): Promise<ProviderAccount>;
  /**
   * A new payment that will be held, not taken, once the browser has confirmed it. A repeated key
   * answers the same payment as it is now (which may be canceled: then take a new key).
   */
  createAuthorization(input: CreateAuthorizationInput): Promise<Authorization>;
  /** A card to be saved without charging it (job further away than a hold lasts). */
  createCardSetup(input: CreateCardSetupInput): Promise<CardSetup>;
  /** Holds the amount on a saved card, customer absent. CardRefused when the bank says no or wants to see the customer. */
  createOffSessionAuthorization(input: CreateOffSessionAuthorizationInput): Promise<Authorization>;
  /**
   * Holds the amount on a card that the customer keeps and has just chosen. Where its bank wants to see
   * them it answers requires_action, and their browser goes on. CardRefused when the bank says no.
   */
  confirmWithCard(intentId: string, paymentMethodId: string): Promise<Authorization>;
  /** The card can't be charged any more. One that is not kept (any more) is left as it is. */
  detachCard(paymentMethodId: string): Promise<void>;
  retrieveIntent(intentId: string): Promise<Authorization>;
  retrieveCardSetup(setupId: string): Promise<CardSetup>;
  /**
   * Takes the held money, at most the held amount; what isn't taken is released by the provider.
   * When an earlier try got through it answers that result (read from the provider, whatever the
   * key). A hold that has ended is CardRefused.
   */
  capture(intentId: string, amountCents: number, idempotencyKey: string): Promise<Authorization>;
  /** Lets go of a hold that wasn't captured. Already released answers the released hold; captured is ProviderConflict. */
  release(intentId: string, idempotencyKey: string): Promise<Authorization>;
  cancelCardSetup(setupId: string, idempotencyKey: string): Promise<CardSetup>;
  /**
   * Gives captured money back, all of it unless told. Already refunded answers that refund; nothing
   * captured is ProviderConflict. `refundId` names our row.
   */
  refund(
    intentId: string,
    idempotencyKey: string,
    part?: { amountCents: number; refundId: string },
  ): Promise<Refund>;
  /** All refunds of a payment, newest first. */
  listRefunds(intentId: string): Promise<Refund[]>;
  /** All disputes of a payment, newest first. */
  listDisputes(intentId: string): Promise<Dispute[]>;
  /**
   * Hands evidence to the bank, for good. One that the bank has already, or has decided, answers that
   * dispute. What the provider won't take is ProviderRefused.
   */
  submitEvidence(disputeId: string, evidence: Evidence, idempotencyKey: string): Promise<Dispute>;
  /**
   * One provider customer per user: the same user id always gets the same id. `instead` names one that
   * the provider does not know any more: another one is made.
   */
  ensureCustomer(input: {
    userId: string;
    email: string | null;
    name: string;
    instead?: string;
  }): Promise<{ customerId: string }>;
  /** Removes a customer and their cards there. */
  deleteCustomer(customerId: string): Promise<void>;
  /** A hosted page that sells the monthly plan; send the browser to `url`. */
  createSubscriptionCheckout(input: {
    customerId: string;
    priceId: string;
    successUrl: string;
    cancelUrl: string;
    idempotencyKey: string;
    metadata?: Record<string, string>;
    /** What is left of a free trial: the first payment is asked for after it. */
    trial: { until: Date } | { days: number } | null;
  }): Promise<{ id: string; url: string }>;
  retrieveCheckout(sessionId: string): Promise<PlanCheckout>;
  /** A hosted page where the customer cancels the plan, goes on with it, or changes its card. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  retrieveSubscription(subscriptionId: string): Promise<SubscriptionView>;
  /** Every payment begun since then, newest first, for the reconciler. */
  listIntents(input: { createdAfter: Date }): AsyncIterable<Authorization>;
  /**
   * Every event since then, as a webhook would have told it, newest first; the provider keeps thirty
   * days. Those of a connected account are in a list of its own.
   */
  listEvents(input: {
    createdAfter: Date;
    connectedAccountId?: string;
  }): AsyncIterable<PaymentEvent>;
  /** The provider's own books between two moments, newest first. */
  listMovements(input: { from: Date; to: Date }): AsyncIterable<Movement>;
  /**
   * Checks the signature over the exact bytes received, the age (300 s) and that the event belongs
   * to this key's mode. A refusal is a DomainError for 400.
   */
  parseWebhook(rawBody: string, signature: string | null): PaymentEvent;
}
