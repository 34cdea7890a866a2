import type Stripe from "stripe";

import { each } from "./call";
import { dateOf, idOf, secondsOf } from "./view";

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
  const kind = kindOf(transaction.reporting_category);
  return {
    id: transaction.id,
    kind: kind === "charge" && object?.object === "charge" && isPlan(object) ? "plan" : kind,
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
 * The provider's categories for accountants, which tell what its types leave open. A payout here is one
 * to the platform's own bank; those of connected accounts are not in its books.
 */
const CATEGORIES = {
  charge: ["charge", "partial_capture_reversal", "charge_failure"],
  refund: ["refund", "refund_failure"],
  dispute: ["dispute", "dispute_reversal"],
  transfer: ["transfer", "transfer_reversal"],
  payout: ["payout", "payout_reversal"],
  fee: ["fee", "network_cost", "tax"],
};

function kindOf(category: string): string {
  const found = Object.entries(CATEGORIES).find(([, names]) => names.includes(category));
  return found?.[0] ?? "other";
}

/** The provider charges for a plan by itself and says so; what we ask for names its booking. */
function isPlan({ description, metadata }: Stripe.Charge): boolean {
  return metadata.bookingId === undefined && description?.startsWith("Subscription ") === true;
}
