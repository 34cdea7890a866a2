import { percentOf, type Cents } from "../../money";
import { DIAGNOSTIC_FEE_CENTS, PLATFORM_FEE_PERCENT } from "../price/pricing";
import { LEAST_CHARGE_CENTS } from "../../payment/policy";
import { CHANGE_ORDERS, LOW_PRICES } from "../policy";

/**
 * `holding`: the customer said yes, and their card is yet to be held for it. `cleared`: what it was
 * about went another way.
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

/** Something is still to come of it: while there is such a one, a job is neither changed nor completed. */
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

/** A job's price, and its promo code's percentage; null without one. */
export interface JobPrice {
  subtotalCents: Cents;
  platformFeeCents: Cents;
  discountCents: Cents;
  diagnosticFeeCents: Cents;
  totalCents: Cents;
}

/** The line that replaces an electrical job that ends with the diagnosis. */
export const ELECTRICAL_DIAGNOSTIC = {
  name: "Electrical diagnostic",
  priceCents: DIAGNOSTIC_FEE_CENTS,
} as const;

/** Returns if only the electrical diagnosis is left. */
export function isDiagnosisOnly(lines: readonly (PricedLine & { name: string })[]): boolean {
  const [only, another] = lines;
  return (
    another === undefined &&
    only?.name === ELECTRICAL_DIAGNOSTIC.name &&
    only.priceCents === ELECTRICAL_DIAGNOSTIC.priceCents
  );
}

/** The same of a job that was booked with the diagnosis notice. */
const endsWithDiagnosis = (
  before: Pick<JobPrice, "diagnosticFeeCents">,
  lines: readonly (PricedLine & { name: string })[],
): boolean => before.diagnosticFeeCents > 0 && isDiagnosisOnly(lines);

/**
 * What a job of these lines costs: the fee is that of any booking, and a discount never grows. It is the
 * lower of the old cents and the same part of the new subtotal.
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

/** The old discount's part of a new subtotal; by its percent where that is known. */
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
 * Why the operator has to agree as well; null where the customer's yes is enough. `large`: a lot is added
 * to what was agreed (all orders of a job counted together). `low`: too little is left, unless the job
 * ends with the electrical diagnosis.
 */
export function operatorReason(order: {
  /** Total before the first price change. */
  agreedSubtotalCents: Cents;
  /** The $50 notice of an electrical job; 0 for any other. */
  diagnosticFeeCents: Cents;
  /** Sum added by this order and earlier approved ones. */
  addedCents: Cents;
  left: readonly (PricedLine & { name: string })[];
}): "large" | "low" | null {
  const { agreedSubtotalCents, addedCents, left } = order;
  const isLarge =
    addedCents > agreedSubtotalCents * CHANGE_ORDERS.operatorFromTimes ||
    addedCents > CHANGE_ORDERS.operatorFromCents;
  if (isLarge) return "large";
  const floorCents = Math.min(LOW_PRICES.operatorBelowCents, agreedSubtotalCents);
  const isFree = !left.some(({ priceCents }) => priceCents > 0);
  const isLow = isFree || (sumOf(left) < floorCents && !endsWithDiagnosis(order, left));
  return isLow ? "low" : null;
}

/** Returns if a part's price requires a photo. */
export function needsPhoto(
  added: readonly { kind: ChangeOrderLineKind; priceCents: Cents }[],
): boolean {
  return added.some(
    ({ kind, priceCents }) => kind === "part" && priceCents > CHANGE_ORDERS.photoFromCents,
  );
}

/** Until when an order that is put before a customer now can be answered. */
export function changeOrderExpiry(now: Date): Date {
  return new Date(now.getTime() + CHANGE_ORDERS.hours * 60 * 60 * 1000);
}

/**
 * What is held for a total that rises: the difference beside what is held already, or the new total in
 * its place where there is nothing to stand beside, or where the difference is too small for a hold.
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
