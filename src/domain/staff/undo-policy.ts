/** Seconds in which staff can undo an action. Emails and push messages about it wait as long. */
export const UNDO_SECONDS = 10;
