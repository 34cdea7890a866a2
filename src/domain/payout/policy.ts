/** How mechanics can be paid: by transfers of the payment provider, or by a file for the bank. */
export const PAYOUT_METHODS = ["connect", "manual"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

const HOUR_MS = 60 * 60 * 1000;

/** After bank details or account changed nothing is paid out for this long. */
export const CHANGE_WAIT_HOURS = 72;
/** Less than this waits for more: a bank's file costs by the line. */
export const MINIMUM_PAYOUT_CENTS: Record<PayoutMethod, number> = { connect: 1, manual: 100 };

/** A payout that the desk is asked to look at waits so long beyond its time, then it goes. */
export const REVIEW_HOURS = 72;

/** Until when a payout waits for the desk; null where it isn't known when it could go. */
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

/** So long one process asks the provider for a transfer before another one may. */
export const SENDING_MINUTES = 2;
