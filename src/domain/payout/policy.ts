import { HOUR_MS } from "../time/durations";

/** How mechanics are paid: by the provider's transfers, or by a bank file. */
export const PAYOUT_METHODS = ["connect", "manual"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** Payouts wait this long after a change of bank details or account. */
export const CHANGE_WAIT_HOURS = 72;
/** Smaller amounts wait for more, because banks charge per line. */
export const MINIMUM_PAYOUT_CENTS: Record<PayoutMethod, number> = { connect: 1, manual: 100 };

/** A payout under review waits at most this long after it would have been paid. */
export const REVIEW_HOURS = 72;

/**
 * If we asked the customer whether the mechanic was there, the payout waits this long after the
 * planned end for the answer.
 */
export const PRESENCE_HOURS = 72;

/** Returns until when a payout waits for the customer to say whether the mechanic was there. */
export const presenceAwaitedUntil = (plannedEnd: Date) =>
  new Date(plannedEnd.getTime() + PRESENCE_HOURS * HOUR_MS);

/** Returns until when a payout waits for staff; null if its time is unknown. */
export function reviewedUntil(availableAt: readonly (Date | null)[]): Date | null {
  const times = availableAt.flatMap((at) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times) + REVIEW_HOURS * HOUR_MS);
}

/** Returns until when payouts wait after a change; null if they don't. */
export function heldUntil(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(changedAt.getTime() + CHANGE_WAIT_HOURS * HOUR_MS);
  return until > now ? until : null;
}

/** How long one process has to request a transfer before another can. */
export const SENDING_MINUTES = 2;
