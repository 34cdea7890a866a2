import type Stripe from "stripe";

import { each } from "./call";
import { dateOf, idOf, secondsOf } from "./view";

/** Creates the calls for the provider's books: balance transactions with their sources. */
export function createMovementCalls(stripe: Stripe) {
  return {
    /** Lists the transactions between two moments, newest first. */
    listMovements({ from, to }: { from: Date; to: Date }) {
      const created = { gte: secondsOf(from), lt: secondsOf(to) };
      const params = { created, limit: 100, expand: ["data.source"] };
      return each(() => stripe.balanceTransactions.list(params), toMovement);
    },
  };
}

export type Movement = ReturnType<typeof toMovement>;
/** Converts a balance transaction. Cents are signed, and the fee is separate from the amount. */
function toMovement(transaction: Stripe.BalanceTransaction) {
  const { source } = transaction;
  const object = typeof source === "string" ? null : source;
  const kind = kindOf(transaction.reporting_category);
  return {
    id: transaction.id,
    kind: kind === "charge" && object?.object === "charge" && isPlan(object) ? "plan" : kind,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    /** The id of its charge, refund, dispute or transfer. */
    sourceId: idOf(source),
    intentId:
      object !== null && "payment_intent" in object ? idOf(object.payment_intent ?? null) : null,
    createdAt: dateOf(transaction.created),
  };
}

/**
 * The provider's reporting categories, which are more precise than its types. A payout here goes to
 * the platform's own bank; those of connected accounts aren't included.
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

/**
 * Returns true for a plan's charge: the provider writes its description, while ours name a booking.
 */
function isPlan({ description, metadata }: Stripe.Charge): boolean {
  return metadata.bookingId === undefined && description?.startsWith("Subscription ") === true;
}
