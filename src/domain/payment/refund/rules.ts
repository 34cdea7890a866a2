import type { Sort } from "../../sort";
import type { RefundPayer } from "../payer";
import type { PaymentPurpose } from "../payment";

export const REFUND_STATES = ["pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The provider's refund states. */
export const REFUND_WORDS = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
} as const satisfies Record<string, RefundState>;

export const REFUND_STATE_LABELS: Record<RefundState, string> = {
  pending: "On its way",
  succeeded: "Refunded",
  failed: "Failed",
};

/** Why the bank refused a refund, in words. An unknown reason is shown as the bank sent it. */
const FAILURE_LABELS: Readonly<Record<string, string>> = {
  charge_for_pending_refund_disputed: "The customer disputed the charge",
  declined: "The customer's bank refused it",
  expired_or_canceled_card: "The card has expired or was canceled",
  insufficient_funds: "Our balance with the provider is too low",
  lost_or_stolen_card: "The card is lost or stolen",
  merchant_request: "We canceled it",
  unknown: "The bank gave no reason",
};

export function refundFailureLabel(failure: string): string {
  return FAILURE_LABELS[failure] ?? failure.replaceAll("_", " ");
}

/** Sort columns of the desk's refunds. */
export const REFUND_SORTS = ["createdAt", "amount", "state"] as const;
export type RefundSort = Sort<(typeof REFUND_SORTS)[number]>;

/** Operators' refund limits per booking and per 24 hours. Owners have none. */
export const OPERATOR_REFUND_LIMITS = { bookingCents: 20_000, dayCents: 100_000 } as const;

interface Captured {
  capturedCents: number;
  platformFeeCents: number;
  subsidyCents: number;
}

/** How a refund is split, and how much of our subsidy is reversed. */
export interface RefundShares {
  platformCents: number;
  mechanicCents: number;
  subsidyCents: number;
}

/** Returns `cents` × part ÷ whole, rounded half up. */
function portion(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((2 * cents * part + whole) / (2 * whole));
}

/**
 * Splits the refunds of one payment into the shared part and the platform's own. It counts all
 * refunds so far, so many small ones add up like one large one.
 */
export function refundShares(
  payment: Captured,
  refunded: { sharedCents: number; platformCents: number },
): RefundShares {
  const { capturedCents, platformFeeCents, subsidyCents } = payment;
  const shared = refunded.sharedCents;
  const cut = portion(shared, platformFeeCents, capturedCents);
  return {
    platformCents: cut + refunded.platformCents,
    mechanicCents: shared - cut,
    subsidyCents: portion(shared, subsidyCents, capturedCents),
  };
}

/** A captured payment, as far as refunds need it. Pending refunds count as refunded. */
export interface RefundablePayment extends Captured {
  purpose: PaymentPurpose;
  sharedCents: number;
  platformCents: number;
  /** Amount lost to disputes. */
  lostCents: number;
}

export function refundableCents(payment: RefundablePayment): number {
  const { capturedCents, sharedCents, platformCents, lostCents } = payment;
  return Math.max(0, capturedCents - sharedCents - platformCents - lostCents);
}

/** Order in which a booking's payments are refunded: the job's first, then the others. */
const REFUND_ORDER = [
  "booking",
  "change",
  "fee",
  "tip",
] as const satisfies readonly PaymentPurpose[];

/** Splits a refund over the payments. Returns the rest that none of them covers. */
export function allocateRefund<Row extends RefundablePayment>(
  rows: readonly Row[],
  amountCents: number,
): { parts: { row: Row; cents: number }[]; leftCents: number } {
  let leftCents = amountCents;
  const parts: { row: Row; cents: number }[] = [];
  const place = ({ purpose }: Row) => REFUND_ORDER.indexOf(purpose);
  for (const row of rows.toSorted((one, other) => place(one) - place(other))) {
    const cents = Math.min(leftCents, refundableCents(row));
    leftCents -= cents;
    if (cents > 0) parts.push({ row, cents });
  }
  return { parts, leftCents };
}

/** Returns the effect of a refund on both sides before it's requested. */
export function refundEffect(
  rows: readonly RefundablePayment[],
  amountCents: number,
  bornBy: RefundPayer,
): RefundShares {
  const effect = { platformCents: 0, mechanicCents: 0, subsidyCents: 0 };
  for (const { row, cents } of allocateRefund(rows, amountCents).parts) {
    const before = refundShares(row, row);
    const key = bornBy === "shared" ? "sharedCents" : "platformCents";
    const after = refundShares(row, {
      sharedCents: row.sharedCents,
      platformCents: row.platformCents,
      [key]: row[key] + cents,
    });
    effect.platformCents += after.platformCents - before.platformCents;
    effect.mechanicCents += after.mechanicCents - before.mechanicCents;
    effect.subsidyCents += after.subsidyCents - before.subsidyCents;
  }
  return effect;
}

/** Formats a credit note number: 12 → 'C-000012'. */
export function creditNoteNumber(number: number): string {
  return `C-${String(number).padStart(6, "0")}`;
}
