/** Shown for text that Postgres can't store. */
export const UNSTORABLE_MESSAGE = "Remove the characters that can't be stored.";
