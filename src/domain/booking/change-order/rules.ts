import { percentOf, type Cents } from "../../money";
import { DIAGNOSTIC_FEE_CENTS, PLATFORM_FEE_PERCENT } from "../price/pricing";
import { LEAST_CHARGE_CENTS } from "../../payment/policy";
import { CHANGE_ORDERS, LOW_PRICES } from "../policy";
import { HOUR_MS } from "../../time/durations";

/**
 * `holding`: the customer approved it, and their card isn't authorized yet. `cleared`: it was
 * settled another way.
 */
export const CHANGE_ORDER_STATES = [
  "open",
  "holding",
  "approved",
  "declined",
  "withdrawn",
  "expired",
  "cleared",
] as const;
export type ChangeOrderState = (typeof CHANGE_ORDER_STATES)[number];

/** States of an open change order. While one is open, a job can't be edited or completed. */
export const OPEN_CHANGE_ORDER_STATES = [
  "open",
  "holding",
] as const satisfies readonly ChangeOrderState[];
export type OpenChangeOrderState = (typeof OPEN_CHANGE_ORDER_STATES)[number];

export const LINE_KINDS = ["part", "labor", "service"] as const;
export type ChangeOrderLineKind = (typeof LINE_KINDS)[number];

export interface PricedLine {
  priceCents: Cents;
}

/** A job's price, before or after a change. */
export interface JobPrice {
  subtotalCents: Cents;
  platformFeeCents: Cents;
  discountCents: Cents;
  diagnosticFeeCents: Cents;
  totalCents: Cents;
}

/** Replaces the lines of an electrical job that ends with the diagnosis. */
export const ELECTRICAL_DIAGNOSTIC = {
  name: "Electrical diagnostic",
  priceCents: DIAGNOSTIC_FEE_CENTS,
} as const;

/** Returns whether only the electrical diagnosis is left. */
export function isDiagnosisOnly(lines: readonly (PricedLine & { name: string })[]): boolean {
  const [only, another] = lines;
  return (
    another === undefined &&
    only?.name === ELECTRICAL_DIAGNOSTIC.name &&
    only.priceCents === ELECTRICAL_DIAGNOSTIC.priceCents
  );
}

/** Returns whether a job booked with the diagnosis notice ends with the diagnosis. */
const endsWithDiagnosis = (
  before: Pick<JobPrice, "diagnosticFeeCents">,
  lines: readonly (PricedLine & { name: string })[],
): boolean => before.diagnosticFeeCents > 0 && isDiagnosisOnly(lines);

/**
 * Prices a job with these lines. The fee is the same as for any booking. A discount never grows:
 * it's the lower of the old cents and the same part of the new subtotal.
 */
export function priceAfter(
  before: JobPrice & { promoPercent: number | null },
  lines: readonly (PricedLine & { name: string })[],
): JobPrice {
  const subtotalCents = sumOf(lines);
  const platformFeeCents = percentOf(subtotalCents, PLATFORM_FEE_PERCENT);
  const discountCents = Math.min(before.discountCents, samePart(before, subtotalCents));
  return {
    subtotalCents,
    platformFeeCents,
    discountCents,
    diagnosticFeeCents: endsWithDiagnosis(before, lines) ? 0 : before.diagnosticFeeCents,
    totalCents: subtotalCents - discountCents + platformFeeCents,
  };
}

/**
 * Returns what the customer pays if an electrical job ends with the diagnosis; null for jobs
 * without the notice.
 */
export function diagnosisTotalCents(
  price: JobPrice & { promoPercent: number | null },
): Cents | null {
  if (price.diagnosticFeeCents === 0) return null;
  return priceAfter(price, [ELECTRICAL_DIAGNOSTIC]).totalCents;
}

/**
 * Returns the discount that the new subtotal would get: by the code's percentage if known, else in
 * proportion.
 */
function samePart(
  before: Pick<JobPrice, "subtotalCents" | "discountCents"> & { promoPercent: number | null },
  subtotalCents: Cents,
): Cents {
  if (before.discountCents === 0 || before.subtotalCents === 0) return 0;
  if (before.promoPercent !== null) return percentOf(subtotalCents, before.promoPercent);
  return Math.floor((before.discountCents * subtotalCents) / before.subtotalCents);
}

export function sumOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
}

/**
 * Returns why staff must agree too; null if the customer's approval is enough. `large`: all orders
 * together add a lot to what was booked. `low`: too little is left, unless the job ends with the
 * electrical diagnosis. `unproven`: the photos of an expensive part show nothing.
 */
export function operatorReason(order: {
  /** Total before the first price change. */
  agreedSubtotalCents: Cents;
  /** The $50 notice of an electrical job; 0 for others. */
  diagnosticFeeCents: Cents;
  /** Sum added by this order and earlier approved ones. */
  addedCents: Cents;
  left: readonly (PricedLine & { name: string })[];
  /** The photos of an expensive part prove nothing. */
  isUnproven?: boolean;
}): "large" | "low" | "unproven" | null {
  const { agreedSubtotalCents, addedCents, left } = order;
  const isLarge =
    addedCents > agreedSubtotalCents * CHANGE_ORDERS.operatorFromTimes ||
    addedCents > CHANGE_ORDERS.operatorFromCents;
  if (isLarge) return "large";
  const floorCents = Math.min(LOW_PRICES.operatorBelowCents, agreedSubtotalCents);
  const isFree = !left.some(({ priceCents }) => priceCents > 0);
  const isLow = isFree || (sumOf(left) < floorCents && !endsWithDiagnosis(order, left));
  if (isLow) return "low";
  return order.isUnproven === true ? "unproven" : null;
}

/** Returns whether a part's price requires a photo. */
export function needsPhoto(
  added: readonly { kind: ChangeOrderLineKind; priceCents: Cents }[],
): boolean {
  return added.some(
    ({ kind, priceCents }) => kind === "part" && priceCents > CHANGE_ORDERS.photoFromCents,
  );
}

/** Returns the deadline for a change order sent to the customer now. */
export function changeOrderExpiry(now: Date): Date {
  return new Date(now.getTime() + CHANGE_ORDERS.hours * HOUR_MS);
}

/**
 * Returns the amount to authorize for a higher total: the difference, or the whole new total if
 * there's no authorization yet or the difference is too small for a card.
 */
export function amountFor(change: { beforeCents: Cents; afterCents: Cents; isHeld: boolean }): {
  amountCents: Cents;
  replaces: boolean;
} {
  const { beforeCents, afterCents, isHeld } = change;
  const differenceCents = afterCents - beforeCents;
  return isHeld && differenceCents >= LEAST_CHARGE_CENTS
    ? { amountCents: differenceCents, replaces: false }
    : { amountCents: afterCents, replaces: true };
}
