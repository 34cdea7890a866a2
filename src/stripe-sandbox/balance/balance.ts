import type Stripe from "stripe";

import type { Call } from "../http/call";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";
import { idOf, newId, type Work } from "../store/work";

/** stripe.com/pricing, United States: 2.9% + 30¢ of a successful card charge. */
const FEE_PER_MILLE = 29;
const FEE_FIXED = 30;
/** A US account's charges are available two days later (docs.stripe.com/payouts). */
export const SETTLEMENT_SECONDS = 2 * 86_400;

export function processingFee(amount: number): number {
  return Math.round((amount * FEE_PER_MILLE) / 1_000) + FEE_FIXED;
}

type Category =
  | "charge"
  | "dispute"
  | "dispute_reversal"
  | "fee"
  | "payout"
  | "payout_reversal"
  | "refund"
  | "refund_failure"
  | "transfer"
  | "transfer_reversal";

/** Stripe's type for movements of each category. */
const TYPES = {
  charge: "charge",
  dispute: "adjustment",
  dispute_reversal: "adjustment",
  fee: "stripe_fee",
  payout: "payout",
  payout_reversal: "payout_failure",
  refund: "refund",
  refund_failure: "refund_failure",
  transfer: "transfer",
  transfer_reversal: "transfer_refund",
} as const satisfies Record<Category, Stripe.BalanceTransaction.Type>;

export interface Movement {
  category: Category;
  /** Cents, negative for money that leaves. */
  amount: number;
  fee?: { amount: number; description: string };
  /** Defaults to now. */
  availableOn?: number;
  source: string | null;
  description: string | null;
}

/** Records one movement of the platform's balance. Every cent has one. */
export function book(work: Work, movement: Movement): Stripe.BalanceTransaction {
  return work.save(newTransaction(work.now, TYPES[movement.category], movement));
}

export function newTransaction(
  now: number,
  type: Stripe.BalanceTransaction.Type,
  movement: Omit<Movement, "category"> & { category: string },
): Stripe.BalanceTransaction {
  const { amount, availableOn = now, category, description, fee, source } = movement;
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created: now,
    currency: "usd",
    description,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee
      ? [
          {
            amount: fee.amount,
            application: null,
            currency: "usd",
            description: fee.description,
            type: "stripe_fee",
          },
        ]
      : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: category,
    source,
    status: availableOn <= now ? "available" : "pending",
    type,
  };
}

/** Returns a movement in its current state: pending ones become available with time. */
export function present(
  work: Work,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= work.now ? "available" : "pending" };
}

const LIST = {
  ...PAGE_PARAMS,
  created: true,
  currency: true,
  payout: false,
  source: true,
  type: true,
} satisfies Record<keyof Stripe.BalanceTransactionListParams, boolean>;

const READ = { expand: true };

export async function readTransaction(call: Call): Promise<Stripe.BalanceTransaction> {
  new Params(call.form, READ);
  return present(call.work, await call.work.need("balance_transaction", call.id, "id"));
}

export async function listTransactions(call: Call): Promise<Page<Stripe.BalanceTransaction>> {
  const params = new Params(call.form, LIST);
  const source = params.text("source");
  const type = params.text("type");
  params.choice("currency", ["usd"]);
  const within = createdWithin(params);
  const found = await page(call, params, "balance_transaction", "/v1/balance_transactions", {
    link: source,
    since: within.since,
    keep: (one) =>
      within.keeps(one.created) &&
      (type === undefined || one.type === type) &&
      (source === undefined || idOf(one.source) === source),
  });
  return { ...found, data: found.data.map((one) => present(call.work, one)) };
}

/**
 * GET /v1/balance: reads the balance of the platform, or of the connected account in the header.
 */
export async function readBalance(call: Call): Promise<Stripe.Balance> {
  new Params(call.form, READ);
  const { available, pending } = await totalsOf(call.work, call.account);
  return {
    object: "balance",
    available: [{ amount: available, currency: "usd", source_types: { card: available } }],
    livemode: false,
    pending: [{ amount: pending, currency: "usd", source_types: { card: pending } }],
  };
}

/** Sums a balance; a null `account` is the platform. */
export async function totalsOf(
  work: Work,
  account: string | null,
): Promise<{ available: number; pending: number }> {
  const kind = account === null ? "balance_transaction" : "sandbox.connected_transaction";
  const all = await work.sum(kind, account, "all");
  const available = await work.sum(kind, account, "available");
  return { available, pending: all - available };
}
