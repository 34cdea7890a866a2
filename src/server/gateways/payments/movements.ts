import type Stripe from "stripe";

import { translateError } from "./errors";
import type { Movement, MovementKind, PaymentsGateway } from "./gateway";
import { BOOKING_KEY, dateOf, idOf } from "./view";

/** The provider's own books: its balance transactions, each with what it comes from. */
export function createMovementCalls(stripe: Stripe): Pick<PaymentsGateway, "listMovements"> {
  return {
    async *listMovements({ from, to }): AsyncGenerator<Movement> {
      const pages = stripe.balanceTransactions.list({
        created: { gte: secondsOf(from), lt: secondsOf(to) },
        limit: 100,
        expand: ["data.source"],
      });
      try {
        for await (const transaction of pages) yield toMovement(transaction);
      } catch (error) {
        throw translateError(error);
      }
    },
  };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

function toMovement(transaction: Stripe.BalanceTransaction): Movement {
  const { source } = transaction;
  const object = typeof source === "string" ? null : source;
  return {
    id: transaction.id,
    kind: kindOf(transaction, object),
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    sourceId: idOf(source),
    intentId:
      object !== null && "payment_intent" in object ? idOf(object.payment_intent ?? null) : null,
    createdAt: dateOf(transaction.created),
  };
}

/** By the provider's category for accountants, which tells what its types leave open. */
function kindOf(
  { reporting_category }: Stripe.BalanceTransaction,
  source: Stripe.BalanceTransactionSource | null,
): MovementKind {
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
