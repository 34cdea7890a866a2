/** How long a quote can be used. */
export const QUOTE_MINUTES = 30;

/** How far ahead the first free times are looked for, and how many are shown. */
export const FIRST_TIMES = { days: 7, most: 3 } as const;

/**
 * Times are shown from this many mechanics nearby. The times of one or two would be their
 * calendars.
 */
export const MECHANICS_FOR_TIMES = 3;
