import { platformPart } from "../promo/promo";
import { LEAST_CHARGE_CENTS } from "./policy";
import type { RefundPayer } from "./payer";
import type { PaymentStatus } from "./status";

/** Purpose of a payment. */
export const PAYMENT_PURPOSES = ["booking", "change", "tip", "fee"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** State of a payment: requested, authorized, captured, released, refused, or due. */
export const PAYMENT_STATES = [
  "open",
  "authorized",
  "captured",
  "released",
  "failed",
  "due",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Returns whether the bank authorized or paid it. Nothing replaces such a payment. */
export const isCovered = ({ state }: { state: PaymentState }): boolean =>
  state === "authorized" || state === "captured";

interface Row {
  purpose: PaymentPurpose;
  /** False for an earlier attempt that the booking no longer uses. */
  isCurrent: boolean;
  state: PaymentState;
  capturedCents: number;
  refundedCents: number;
  /** Amount held or taken by disputes. */
  disputedCents: number;
}

/**
 * Returns a booking's payment status from its payments: the first rule that applies. Tips don't
 * count.
 */
export function paymentStatusOf(payments: readonly Row[]): PaymentStatus {
  const rows = payments.filter((row) => row.isCurrent && row.purpose !== "tip" && !isAsked(row));
  const sum = (cents: (row: Row) => number) => rows.reduce((total, row) => total + cents(row), 0);
  const is = (state: PaymentState) => rows.some((row) => row.state === state);
  const captured = sum((row) => row.capturedCents);
  const refunded = sum((row) => row.refundedCents);
  if (sum((row) => row.disputedCents) > 0) return "disputed";
  if (is("due")) return "due";
  if (is("failed")) return "failed";
  if (refunded > 0 && refunded < captured) return "partially_refunded";
  if (refunded > 0) return "refunded";
  if (is("captured")) return "captured";
  if (is("authorized")) return "authorized";
  if (is("released")) return "released";
  return "none";
}

/**
 * Returns whether it's a change order's payment that isn't authorized yet. It doesn't count until
 * then.
 */
function isAsked({ purpose, state }: Row): boolean {
  return purpose === "change" && (state === "open" || state === "failed");
}

/** Returns whether a payment can be paid on its own. Before a job is done, checkout handles it. */
export function canBePaid(payment: Pick<Row, "purpose" | "isCurrent" | "state">): boolean {
  if (!payment.isCurrent) return false;
  const isOpen = payment.state === "open" || payment.state === "failed";
  return payment.state === "due" || (payment.purpose !== "booking" && isOpen);
}

/** Returns whether the customer can still confirm it. */
export function canBeConfirmed({ isCurrent, state }: Pick<Row, "isCurrent" | "state">): boolean {
  return isCurrent && (state === "open" || state === "failed" || state === "due");
}

/** The provider's intent states. A card that's only saved is never authorized. */
export const INTENT_STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;

/** Returns whether a card can still be tried with the provider's intent. */
export const isConfirmable = ({ status }: { status: (typeof INTENT_STATUSES)[number] }): boolean =>
  status === "requires_payment_method" ||
  status === "requires_confirmation" ||
  status === "requires_action";

/** The part of the provider's object that decides the payment's state. */
interface Truth {
  status: (typeof INTENT_STATUSES)[number];
  amountCapturableCents: number;
  failure: object | null;
}

/**
 * Returns the state of a payment by the provider's object. An authorization for another amount
 * doesn't count. An unpaid amount stays due until it's charged.
 */
export function stateOf(
  payment: { state: PaymentState; amountCents: number; dueAt: Date | null },
  truth: Truth,
): PaymentState {
  switch (truth.status) {
    case "succeeded":
      return "captured";
    case "requires_capture":
      return truth.amountCapturableCents === payment.amountCents ? "authorized" : payment.state;
    case "canceled":
      if (payment.state !== "authorized") return payment.state;
      return payment.dueAt === null ? "released" : "due";
    case "requires_payment_method":
      return truth.failure === null || payment.state === "due" ? payment.state : "failed";
    case "requires_confirmation":
    case "requires_action":
    case "processing":
      return payment.state;
    default:
      return truth.status satisfies never;
  }
}

/**
 * Splits a job's total over its authorizations: the booking's first, then its change orders' in
 * order, each up to its amount. The rest is left over. A share too small for a card takes the
 * difference from the one before, if that can spare it.
 */
export function shareOut<Row extends { amountCents: number }>(
  rows: readonly Row[],
  totalCents: number,
): { shares: { row: Row; cents: number }[]; leftCents: number } {
  let leftCents = totalCents;
  const shares = rows.map((row) => {
    const cents = Math.min(row.amountCents, leftCents);
    leftCents -= cents;
    return { row, cents };
  });
  const last = shares.findLastIndex(({ cents }) => cents > 0);
  const [before, small] = [shares[last - 1], shares[last]];
  if (before !== undefined && small !== undefined) {
    const lackCents = LEAST_CHARGE_CENTS - small.cents;
    const canSpare = before.cents - lackCents >= LEAST_CHARGE_CENTS;
    if (lackCents > 0 && canSpare && small.row.amountCents >= LEAST_CHARGE_CENTS) {
      before.cents -= lackCents;
      small.cents += lackCents;
    }
  }
  return { shares, leftCents };
}

/**
 * Returns the mechanic's share of a job as the ledger records it: the subtotal less their part of a
 * promo.
 */
export function mechanicEarnsCents(job: {
  subtotalCents: number;
  discountCents: number;
  promoBornBy: RefundPayer;
}): number {
  const { subtotalCents, discountCents, promoBornBy } = job;
  return subtotalCents - (discountCents - platformPart(discountCents, promoBornBy));
}

/**
 * Allocates a job's fee and discount over the payments of its total, in capture order. Each keeps
 * its own part of the fee while there's enough, the last one takes the rest, and the discount goes
 * to the first. They add up to the job's.
 */
export function allocateCut<Row extends { platformFeeCents: number }>(
  rows: readonly Row[],
  job: { platformFeeCents: number; discountCents: number; promoBornBy: RefundPayer },
): [Row, { platformFeeCents: number; discountCents: number; subsidyCents: number }][] {
  let feeLeft = job.platformFeeCents;
  return rows.map((row, index) => {
    const isLast = index === rows.length - 1;
    const platformFeeCents = isLast ? feeLeft : Math.min(row.platformFeeCents, feeLeft);
    feeLeft -= platformFeeCents;
    const discountCents = index === 0 ? job.discountCents : 0;
    const subsidyCents = platformPart(discountCents, job.promoBornBy);
    return [row, { platformFeeCents, discountCents, subsidyCents }];
  });
}
