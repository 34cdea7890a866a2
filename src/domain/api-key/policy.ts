/** API keys per person. */
export const KEY_LIMIT = 10;

/** The longest time a key can work. */
export const KEY_DAYS_MAX = 365;

/** Lifetimes to choose from on the screen. */
export const KEY_DAYS = [30, 90, 365] as const;

/** The start of every key. Scanners for leaked secrets recognize keys by it. */
export const KEY_START = "cw_";

/** The characters of a key that we keep and show: its start and eight more. */
export const KEY_PREFIX_LENGTH = KEY_START.length + 8;
