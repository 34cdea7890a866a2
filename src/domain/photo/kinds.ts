export const PHOTO_KINDS = [
  "issue",
  "arrival",
  "before",
  "after",
  "change",
  "claim",
  "message",
] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** Most photos of a message, change order or claim. */
export const MOST_ATTACHED = 6;
