/** A background check counts for so long from its date. */
export const BACKGROUND_MONTHS = 12;

/** A person's paper is kept for so long after the decision, and so is one that was turned down. */
export const FILE_DAYS = 30;

/** A mechanic is told so many days ahead that something ends; 0 is when it did. */
export const NOTICE_DAYS = [30, 7, 0] as const;

/** A document that waits for longer is put before everybody at the desk. */
export const WAITS_AT_MOST_HOURS = 48;
