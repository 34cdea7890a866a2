/** How long a quote can be used. */
export const QUOTE_MINUTES = 30;

/** How far ahead the first free times are looked for, and how many are shown. */
export const FIRST_TIMES = { days: 7, most: 3 } as const;

/**
 * Free times are shown once this many mechanics are nearby. With one or two, they'd reveal those
 * mechanics' calendars.
 */
export const MECHANICS_FOR_TIMES = 3;

/** How many mechanics a quote shows. */
export const FACES_SHOWN = 3;
