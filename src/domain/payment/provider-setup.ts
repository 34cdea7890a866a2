/**
 * Events the provider must send us, by noun. A webhook endpoint must subscribe to them. Missed
 * ones are read from the provider's list of events.
 */
export const PROVIDER_EVENTS = {
  payments: [
    "payment_intent.amount_capturable_updated",
    "payment_intent.canceled",
    "payment_intent.payment_failed",
    "payment_intent.processing",
    "payment_intent.requires_action",
    "payment_intent.succeeded",
    "charge.captured",
    "charge.expired",
  ],
  refunds: ["charge.refunded", "refund.created", "refund.failed", "refund.updated"],
  disputes: [
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "radar.early_fraud_warning.created",
  ],
  cards: ["setup_intent.canceled", "setup_intent.setup_failed", "setup_intent.succeeded"],
  plan: [
    "checkout.session.completed",
    "checkout.session.expired",
    "customer.subscription.created",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "customer.subscription.updated",
  ],
  transfers: ["transfer.created", "transfer.reversed", "transfer.updated"],
} as const;

/** Events of connected accounts, which need their own endpoint. */
export const CONNECTED_EVENTS = [
  "account.updated",
  "payout.canceled",
  "payout.failed",
  "payout.paid",
  "payout.updated",
] as const;

/** Path of the provider's webhook. */
export const WEBHOOK_PATH = "/api/webhooks/stripe";

/** Permissions a restricted key needs, as the provider names them. */
export const KEY_RIGHTS = [
  { noun: "Balance", right: "read" },
  { noun: "Balance transactions", right: "read" },
  { noun: "Charges and refunds", right: "write" },
  { noun: "Customers", right: "write" },
  { noun: "Disputes", right: "write" },
  { noun: "Events", right: "read" },
  { noun: "Files", right: "write" },
  { noun: "PaymentIntents", right: "write" },
  { noun: "PaymentMethods", right: "write" },
  { noun: "SetupIntents", right: "write" },
  { noun: "Checkout Sessions", right: "write" },
  { noun: "Customer portal", right: "write" },
  { noun: "Prices", right: "read" },
  { noun: "Subscriptions", right: "write" },
  { noun: "Webhook endpoints", right: "read" },
  { noun: "Connect: accounts and account links", right: "write" },
  { noun: "Connect: transfers", right: "write" },
  { noun: "Connect: payouts", right: "read" },
] as const;
export type KeyNoun = (typeof KEY_RIGHTS)[number]["noun"];
