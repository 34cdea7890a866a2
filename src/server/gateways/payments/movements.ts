import type Stripe from "stripe";

import { each } from "./call";
import { BOOKING_KEY, dateOf, idOf, secondsOf } from "./view";

/** The provider's own books: its balance transactions, each with what it comes from. */
export function createMovementCalls(stripe: Stripe) {
  return {
    /** The books between two moments, newest first. */
    listMovements({ from, to }: { from: Date; to: Date }) {
      const created = { gte: secondsOf(from), lt: secondsOf(to) };
      const params = { created, limit: 100, expand: ["data.source"] };
      return each(() => stripe.balanceTransactions.list(params), toMovement);
    },
  };
}

export type Movement = ReturnType<typeof toMovement>;
/** A row of the provider's own books. Cents, signed; the fee was kept beside the amount. */
function toMovement(transaction: Stripe.BalanceTransaction) {
  const { source } = transaction;
  const object = typeof source === "string" ? null : source;
  return {
    id: transaction.id,
    kind: kindOf(transaction, object),
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    /** The charge, refund, dispute or transfer it comes from. */
    sourceId: idOf(source),
    intentId:
      object !== null && "payment_intent" in object ? idOf(object.payment_intent ?? null) : null,
    createdAt: dateOf(transaction.created),
  };
}

/**
 * By the provider's category for accountants, which tells what its types leave open. A payout here is one
 * to the platform's own bank; those of connected accounts are not in its books.
 */
function kindOf(
  { reporting_category }: Stripe.BalanceTransaction,
  source: Stripe.BalanceTransactionSource | null,
) {
  switch (reporting_category) {
    case "charge":
    case "partial_capture_reversal":
    case "charge_failure":
      return source?.object === "charge" && isPlan(source) ? "plan" : "charge";
    case "refund":
    case "refund_failure":
      return "refund";
    case "dispute":
    case "dispute_reversal":
      return "dispute";
    case "transfer":
    case "transfer_reversal":
      return "transfer";
    case "payout":
    case "payout_reversal":
      return "payout";
    case "fee":
    case "network_cost":
    case "tax":
      return "fee";
    default:
      return "other";
  }
}

/** The provider charges for a plan by itself and says so; what we ask for names its booking. */
function isPlan({ description, metadata }: Stripe.Charge): boolean {
  return metadata[BOOKING_KEY] === undefined && description?.startsWith("Subscription ") === true;
}
