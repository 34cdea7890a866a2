import { HOUR_MS } from "../time/durations";

/** How mechanics are paid: by the provider's transfers, or by a bank file. */
export const PAYOUT_METHODS = ["connect", "manual"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** After a change of bank details or account, payouts wait this long. */
export const CHANGE_WAIT_HOURS = 72;
/** Smaller amounts wait for more, because banks charge per line. */
export const MINIMUM_PAYOUT_CENTS: Record<PayoutMethod, number> = { connect: 1, manual: 100 };

/** A payout under review waits at most this long beyond its time. */
export const REVIEW_HOURS = 72;

/** A payout waits this long after the planned end for a customer who was asked about the mechanic. */
export const PRESENCE_HOURS = 72;

/** Returns until when a payout waits for the customer's answer whether the mechanic was there. */
export const presenceAwaitedUntil = (plannedEnd: Date) =>
  new Date(plannedEnd.getTime() + PRESENCE_HOURS * HOUR_MS);

/** Returns until when a payout waits for staff; null if its time is unknown. */
export function reviewedUntil(availableAt: readonly (Date | null)[]): Date | null {
  const times = availableAt.flatMap((at) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times) + REVIEW_HOURS * HOUR_MS);
}

/** Until when payouts wait after a change; null when they don't. */
export function heldUntil(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(changedAt.getTime() + CHANGE_WAIT_HOURS * HOUR_MS);
  return until > now ? until : null;
}

/** How long one process has to request a transfer before another can. */
export const SENDING_MINUTES = 2;
