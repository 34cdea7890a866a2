import { isDone, type BookingStatus } from "../../booking/status";
import type { PaymentStatus } from "../status";
import { DAY_MS } from "../../time/durations";

/** Days after a job in which its mechanic can be tipped. */
export const TIP_DAYS = 14;
export const TIP_LEAST_CENTS = 100;
/**
 * Largest tip: this amount for any job, half the price of an expensive one, and never more than
 * the maximum.
 */
const TIP_ALWAYS_CENTS = 2_000;
const TIP_MOST_CENTS = 20_000;
const PRESET_PERCENTS = [10, 15, 20] as const;

/** Returns the largest tip for a job at this price. */
export function largestTipCents(capturedCents: number): number {
  return Math.min(TIP_MOST_CENTS, Math.max(TIP_ALWAYS_CENTS, Math.floor(capturedCents / 2)));
}

/** Returns amounts to choose from: tenths of the price in whole dollars, without repeats. */
export function tipPresets(capturedCents: number): number[] {
  const most = largestTipCents(capturedCents);
  const rounded = PRESET_PERCENTS.map((percent) => {
    const dollars = Math.max(1, Math.round((capturedCents * percent) / 10_000));
    return Math.min(most, dollars * 100);
  });
  return [...new Set(rounded)];
}

/** Returns whether a job is paid and not refunded, so it can be tipped. */
export function isTippable(paymentStatus: PaymentStatus): boolean {
  return paymentStatus === "captured" || paymentStatus === "partially_refunded";
}

/** Returns until when a finished job can be tipped. */
export function tipUntil(completedAt: Date): Date {
  return new Date(completedAt.getTime() + TIP_DAYS * DAY_MS);
}

/** Returns whether a customer can tip this job now. `tip` is an earlier tip. */
export function canTip(
  booking: {
    status: BookingStatus;
    paymentStatus: PaymentStatus;
    completedAt: string | null;
    tip: string | null;
  },
  now: number,
): boolean {
  const { status, paymentStatus, completedAt, tip } = booking;
  if (!isDone(status) || completedAt === null || tip !== null) return false;
  return isTippable(paymentStatus) && now <= tipUntil(new Date(completedAt)).getTime();
}
