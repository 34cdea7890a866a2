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

/** What the stand-in keeps, each in Stripe's own shape. `object` names the kind. */
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

/** `expectedVersion` null means that the object must not exist yet. */
export interface SandboxWrite {
  object: SandboxObject;
  expectedVersion: number | null;
}

/** The first answer to an idempotency key. `body` is the JSON text as it was sent. */
export interface StoredAnswer {
  key: string;
  requestHash: string;
  status: number;
  body: string;
  createdAt: Date;
}

/** Which objects of a kind: all of them unless told. */
export interface Which {
  /** Only those that point at this (an id or a status, see links.ts). */
  link?: string;
  /** Only those older than this object. */
  after?: string;
  /** At most so many. */
  newest?: number;
}

/**
 * Where the stand-in keeps its state. Several processes may share one store: all writes are
 * compare-and-set, and `commit` makes all of them or none.
 */
export interface SandboxStore {
  get(id: string): Promise<StoredObject | null>;
  /** Objects of one kind, newest first. */
  list(kind: SandboxKind, which?: Which): Promise<SandboxObject[]>;
  /** The cents of all movements of a kind, or of those available by that second. */
  sum(kind: MovementKind, which: { link?: string; availableBy?: number }): Promise<number>;
  /**
   * False, with nothing written, when an object has another version by now or another request was
   * first with the same idempotency key. An answer older than `answersExpireBefore` gives way.
   */
  commit(
    writes: readonly SandboxWrite[],
    answer: StoredAnswer | null,
    answersExpireBefore: Date,
  ): Promise<boolean>;
  getAnswer(key: string): Promise<StoredAnswer | null>;
  /** Forgets answers older than that. */
  forgetAnswers(before: Date): Promise<void>;
  /** Forgets everything, as if it were another account's. */
  clear(): Promise<void>;
}
