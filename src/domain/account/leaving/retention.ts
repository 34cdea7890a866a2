/** Retention of photos and message texts. */
export const KEPT_MONTHS = 24;

/** The moment before which they go. */
export function keptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - KEPT_MONTHS);
  return since;
}
