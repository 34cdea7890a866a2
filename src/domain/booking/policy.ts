/** A job handed back inside of these hours before its start is handed back late. */
export const LATE_RELEASE_HOURS = 24;

/** So many late ones within this time, and no job can be accepted for a while. */
export const LATE_RELEASES = { allowed: 2, withinDays: 30, stopDays: 7 } as const;
