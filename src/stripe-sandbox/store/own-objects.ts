import type Stripe from "stripe";

// Facts that Stripe knows internally but shows in none of its objects.

/** Describes what a Checkout page sells. */
export interface SessionPlan {
  id: string;
  object: "sandbox.session_plan";
  price: string;
  metadata: Record<string, string>;
  trial_end?: number | null;
}

/** Describes a card that was used without a customer or detached, so it can't be used again. */
export interface SpentMethod {
  id: string;
  object: "sandbox.spent_method";
}

/** Replaces a deleted customer under their id. */
export interface GoneCustomer {
  id: string;
  object: "sandbox.gone_customer";
}

/** Describes a bank's later answer about a refund or a dispute. */
export interface Outcome {
  id: string;
  object: "sandbox.outcome";
  /** The refund's or dispute's id. */
  source: string;
  outcome: "escalated" | "failed" | "lost" | "succeeded" | "won";
  due: number;
  status: "done" | "waiting";
}

/** Sums the transfers made with a charge as `source_transaction`, without reversals. */
export interface TransferSum {
  id: string;
  object: "sandbox.transfer_sum";
  amount: number;
}

/** Describes the address of one hosted onboarding, valid for one visit. */
export interface AccountLinkTicket {
  id: string;
  object: "sandbox.account_link";
  account: string;
  expires_at: number;
  refresh_url: string;
  return_url: string;
  used: boolean;
}

/** Describes a movement on a connected account's own balance. */
export interface ConnectedTransaction {
  id: string;
  object: "sandbox.connected_transaction";
  account: string;
  transaction: Stripe.BalanceTransaction;
}

/** Describes a payout from a connected account to its bank. */
export interface ConnectedPayout {
  id: string;
  object: "sandbox.connected_payout";
  account: string;
  payout: Stripe.Payout;
}

/**
 * Ways to deliver events: once, twice, never, or held back and sent newest first when the mode
 * changes.
 */
export const WEBHOOK_MODES = ["deliver", "double", "hold", "lose"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/**
 * The kinds of accounts Stripe lets the platform open: none before its profile is complete or while
 * it needs approval, those with card payments and transfers (ready), or also transfer-only ones
 * (approved).
 */
export const CONNECT_MODES = ["approval_needed", "approved", "profile_missing", "ready"] as const;
export type ConnectMode = (typeof CONNECT_MODES)[number];

/** Holds the state of the whole sandbox. */
export interface SandboxState {
  id: "sandbox.state";
  object: "sandbox.state";
  /** The account that owns these objects. */
  account: string;
  /** The way events are delivered. */
  webhooks: WebhookMode;
  /** Absent in data from an earlier version: ready. */
  connect?: ConnectMode;
  /** Counts withdrawals from the available balance, so that two can't take the same money. */
  withdrawals: number;
}
