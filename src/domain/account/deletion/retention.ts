/** Retention of photos and message texts. */
export const KEPT_MONTHS = 24;

/** Returns the moment before which photos and message texts are deleted. */
export function keptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - KEPT_MONTHS);
  return since;
}
