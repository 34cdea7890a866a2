import { platformPart } from "../promo/promo";
import { LEAST_CHARGE_CENTS } from "./policy";
import type { RefundBearer } from "./refund/rules";
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

/** The bank has given its word for it, or the money: nothing else is asked for in its place. */
export const isCovered = ({ state }: { state: PaymentState }): boolean =>
  state === "authorized" || state === "captured";

interface Row {
  purpose: PaymentPurpose;
  /** An earlier attempt is no longer what the booking asks for. */
  isCurrent: boolean;
  state: PaymentState;
  capturedCents: number;
  refundedCents: number;
  /** Amount held or taken by disputes. */
  disputedCents: number;
}

/** Payment status of a booking from its payments: the first rule that applies. Tips don't count. */
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

/** A change order's payment doesn't count before it's authorized. */
function isAsked({ purpose, state }: Row): boolean {
  return purpose === "change" && (state === "open" || state === "failed");
}

/** Returns if a payment can be paid on its own. Before a job is done, checkout handles it. */
export function canBePaid(payment: Pick<Row, "purpose" | "isCurrent" | "state">): boolean {
  if (!payment.isCurrent) return false;
  const isOpen = payment.state === "open" || payment.state === "failed";
  return payment.state === "due" || (payment.purpose !== "booking" && isOpen);
}

/** Returns if the customer can still confirm it. */
export function canBeConfirmed({ isCurrent, state }: Pick<Row, "isCurrent" | "state">): boolean {
  return isCurrent && (state === "open" || state === "failed" || state === "due");
}

/** The provider's words for where its object is. One of a card that is only saved is never held. */
export const INTENT_STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;

/** As much of the provider's object as tells the state of its payment. */
interface Truth {
  status: (typeof INTENT_STATUSES)[number];
  amountCapturableCents: number;
  failure: object | null;
}

/**
 * The state that the provider's truth puts a payment into. A hold over another amount than is asked for
 * counts as none; what is due stays due until it is taken.
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
 * What is taken of each hold for a job of that total: the booking's first, then its changes' in order,
 * each at most what it asks for. What the holds don't reach is left over. A share too small for a card
 * takes what it lacks from the one before, where that can spare it.
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

/** Returns the mechanic's share of a job as the ledger records it: the subtotal less their part of a promo. */
export function mechanicEarnsCents(job: {
  subtotalCents: number;
  discountCents: number;
  promoBornBy: RefundBearer;
}): number {
  const { subtotalCents, discountCents, promoBornBy } = job;
  return subtotalCents - (discountCents - platformPart(discountCents, promoBornBy));
}

/**
 * How a job's fee and discount are spread over the payments that take its total, in the order in which
 * they are captured: each keeps its own part of the fee as far as there is enough, the last one takes
 * what is left, and the discount belongs to the first. They add up to the job's.
 */
export function spreadCut<Row extends { platformFeeCents: number }>(
  rows: readonly Row[],
  job: { platformFeeCents: number; discountCents: number; promoBornBy: RefundBearer },
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
