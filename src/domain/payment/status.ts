import { isCancelled, type BookingStatus } from "../booking/status";
import { textToCents } from "../money";
import { LEAST_CHARGE_CENTS } from "./policy";
import { DAY_MS, HOUR_MS } from "../time/durations";

/** Payment status of a booking. */
export const PAYMENT_STATUSES = [
  "none",
  "authorized",
  "captured",
  "released",
  "due",
  "failed",
  "refunded",
  "partially_refunded",
  "disputed",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  none: "Not paid yet",
  authorized: "Card held",
  captured: "Paid",
  released: "Hold released",
  due: "Payment due",
  failed: "Payment failed",
  refunded: "Refunded",
  partially_refunded: "Partly refunded",
  disputed: "Disputed",
};

/**
 * The payment was captured, even if part of it was refunded later. Only such a job counts for a
 * mechanic's jobs and stars.
 */
export const COLLECTED = [
  "captured",
  "refunded",
  "partially_refunded",
  "disputed",
] as const satisfies readonly PaymentStatus[];

/** No card is authorized for the job, and nothing was charged. */
export const UNAUTHORIZED_STATUSES = [
  "none",
  "released",
  "due",
  "failed",
] as const satisfies readonly PaymentStatus[];

/** A visit under warranty costs nothing. */
export const isFree = (booking: { totalCents: number } | { totalAmount: string }) =>
  "totalCents" in booking ? booking.totalCents === 0 : booking.totalAmount === "0.00";

/** Returns whether a job costs too little to charge a card. */
const isTooSmall = (booking: { totalCents: number } | { totalAmount: string }) =>
  ("totalCents" in booking ? booking.totalCents : (textToCents(booking.totalAmount) ?? 0)) <
  LEAST_CHARGE_CENTS;

/** Returns whether checkout is still needed: not authorized or captured, and not canceled. */
export function isPayable(
  booking: {
    status: BookingStatus;
    paymentStatus: PaymentStatus;
    /** A saved card that will be authorized later. There's nothing to do while the job is ahead. */
    cardSaved?: boolean;
  } & ({ totalCents: number } | { totalAmount: string }),
): boolean {
  if (isCancelled(booking.status) || isTooSmall(booking)) return false;
  if (booking.cardSaved && booking.paymentStatus === "none") return false;
  switch (booking.paymentStatus) {
    case "none":
    case "due":
    case "failed":
    case "released":
      return true;
    case "authorized":
    case "captured":
    case "refunded":
    case "partially_refunded":
    case "disputed":
      return false;
    default:
      return booking.paymentStatus satisfies never;
  }
}

/**
 * An authorization lasts about a week. For a job further away the card is saved, and authorized
 * two days before.
 */
export const AUTHORIZATION_DAYS = 6;
export const AUTHORIZE_BEFORE_HOURS = 48;

/** Returns whether a card can be authorized now for a job at that time. */
export function canAuthorizeNow(scheduledAt: Date, now: Date): boolean {
  return scheduledAt.getTime() - now.getTime() <= AUTHORIZATION_DAYS * DAY_MS;
}

/** Returns when a saved card is authorized for a job further away. */
export function authorizeAt(scheduledAt: Date): Date {
  return new Date(scheduledAt.getTime() - AUTHORIZE_BEFORE_HOURS * HOUR_MS);
}
