import type Stripe from "stripe";

import type {
  AccountLinkTicket,
  ConnectedPayout,
  ConnectedTransaction,
  GoneCustomer,
  Outcome,
  SandboxState,
  SessionPlan,
  SpentMethod,
  TransferSum,
} from "./own-objects";

/** The stored objects, in Stripe's own shape. `object` names the kind. */
export type SandboxObject =
  | AccountLinkTicket
  | ConnectedPayout
  | ConnectedTransaction
  | GoneCustomer
  | Outcome
  | SandboxState
  | SessionPlan
  | SpentMethod
  | TransferSum
  | Stripe.Account
  | Stripe.BalanceTransaction
  | Stripe.BillingPortal.Session
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Customer
  | Stripe.Dispute
  | Stripe.Event
  | Stripe.File
  | Stripe.PaymentIntent
  | Stripe.PaymentMethod
  | Stripe.Payout
  | Stripe.Radar.EarlyFraudWarning
  | Stripe.Refund
  | Stripe.SetupIntent
  | Stripe.Subscription
  | Stripe.Transfer
  | Stripe.TransferReversal
  | Stripe.WebhookEndpoint;
export type SandboxKind = SandboxObject["object"];
export type MovementKind = "balance_transaction" | "sandbox.connected_transaction";
export type ObjectOf<K extends SandboxKind> = Extract<SandboxObject, { object: K }>;

export function isKind<K extends SandboxKind>(
  object: SandboxObject,
  kind: K,
): object is ObjectOf<K> {
  return object.object === kind;
}

export interface StoredObject {
  object: SandboxObject;
  /** Counts the writes, from 1. */
  version: number;
}

/** Describes a write; a null `expectedVersion` means that the object must not exist yet. */
export interface SandboxWrite {
  object: SandboxObject;
  expectedVersion: number | null;
}

/** Holds the first answer to an idempotency key. `body` is the JSON text as sent. */
export interface StoredResponse {
  key: string;
  requestHash: string;
  status: number;
  body: string;
  createdAt: Date;
}

/** Selects objects of a kind; all by default. */
export interface Which {
  /** Only objects that refer to this (an id or a status, see links.ts). */
  link?: string;
  /** Only objects older than this one. */
  after?: string;
  /** At most this many. */
  newest?: number;
}

/**
 * Stores the sandbox's state. Several processes can share one store: all writes are
 * compare-and-set, and `commit` makes all of them or none.
 */
export interface SandboxStore {
  get(id: string): Promise<StoredObject | null>;
  /** Lists objects of one kind, newest first. */
  list(kind: SandboxKind, which?: Which): Promise<SandboxObject[]>;
  /** Sums the cents of all movements of a kind, or of those available by that second. */
  sum(kind: MovementKind, which: { link?: string; availableBy?: number }): Promise<number>;
  /**
   * Returns false, with nothing written, when an object has another version or another request was
   * first with the same idempotency key. Replaces an answer older than `answersExpireBefore`.
   */
  commit(
    writes: readonly SandboxWrite[],
    answer: StoredResponse | null,
    answersExpireBefore: Date,
  ): Promise<boolean>;
  getAnswer(key: string): Promise<StoredResponse | null>;
  /** Deletes older answers. */
  forgetAnswers(before: Date): Promise<void>;
  /** Deletes everything, as in a new account. */
  clear(): Promise<void>;
}
