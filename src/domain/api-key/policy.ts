/** API keys per person. */
export const KEY_LIMIT = 10;

/** The longest a key works. */
export const KEY_DAYS_MAX = 365;

/** What a person can choose from on the screen. */
export const KEY_DAYS = [30, 90, 365] as const;

/** The start of every key, by which scanners of leaked secrets find them. */
export const KEY_START = "cw_";

/** The characters of a key that we keep and show: its start and eight more. */
export const KEY_PREFIX_LENGTH = KEY_START.length + 8;
