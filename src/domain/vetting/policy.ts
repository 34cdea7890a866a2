/** How long a background check counts, from its date. */
export const BACKGROUND_MONTHS = 12;

/** How long a document is kept after a newer decision or a rejection. */
export const FILE_DAYS = 30;

/** Days before an expiry on which a mechanic is notified; 0 is the day itself. */
export const NOTICE_DAYS = [30, 7, 0] as const;

/** A document that waits longer than this is shown to everyone at the desk. */
export const WAITS_AT_MOST_HOURS = 48;
