import type Stripe from "stripe";

// What Stripe knows inside and shows in none of its objects.

/** What a Checkout page sells. */
export interface SessionPlan {
  id: string;
  object: "sandbox.session_plan";
  price: string;
  metadata: Record<string, string>;
  trial_end?: number | null;
}

/** A card that was used without a customer, or detached from one: it can't be used again. */
export interface SpentMethod {
  id: string;
  object: "sandbox.spent_method";
}

/** Stands under the id of a customer who was deleted. */
export interface GoneCustomer {
  id: string;
  object: "sandbox.gone_customer";
}

/** What a bank will answer about a refund or a dispute, and when. */
export interface Outcome {
  id: string;
  object: "sandbox.outcome";
  /** The refund's or dispute's id. */
  source: string;
  outcome: "escalated" | "failed" | "lost" | "succeeded" | "won";
  due: number;
  status: "done" | "waiting";
}

/** How much of a charge was transferred with it as `source_transaction`, reversals not counted. */
export interface TransferSum {
  id: string;
  object: "sandbox.transfer_sum";
  amount: number;
}

/** The address of one hosted onboarding, good for one visit. */
export interface AccountLinkTicket {
  id: string;
  object: "sandbox.account_link";
  account: string;
  expires_at: number;
  refresh_url: string;
  return_url: string;
  used: boolean;
}

/** A movement on a connected account's own balance. */
export interface ConnectedTransaction {
  id: string;
  object: "sandbox.connected_transaction";
  account: string;
  transaction: Stripe.BalanceTransaction;
}

/** A payout from a connected account to its bank. */
export interface ConnectedPayout {
  id: string;
  object: "sandbox.connected_payout";
  account: string;
  payout: Stripe.Payout;
}

/**
 * Events are delivered once, or twice, or never; or they are held back, and all that were held go
 * out newest first when another mode is set.
 */
export const WEBHOOK_MODES = ["deliver", "double", "hold", "lose"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/**
 * Which accounts Stripe lets the platform open: none before its profile is complete or while it needs
 * approval, those with card payments and transfers (ready), or also with transfers alone (approved).
 */
export const CONNECT_MODES = ["approval_needed", "approved", "profile_missing", "ready"] as const;
export type ConnectMode = (typeof CONNECT_MODES)[number];

/** What holds for the whole stand-in. */
export interface SandboxState {
  id: "sandbox.state";
  object: "sandbox.state";
  /** Whose objects these are. */
  account: string;
  /** What becomes of events. */
  webhooks: WebhookMode;
  /** Absent in what an earlier version stored: ready. */
  connect?: ConnectMode;
  /** Counts what was taken from the available balance, so that two can't take the same money. */
  withdrawals: number;
}
