/** Limits of bookings made without an account. */
export const GUEST_DRAFTS = {
  /** How long a draft waits for its code. */
  hours: 24,
  /** Wrong tries of one emailed code. */
  codeTries: 5,
  /** Drafts from one network in an hour without a proof of work. */
  perNetworkAndHour: 20,
} as const;

/** Proof of work, which browsers compute without the person noticing. */
export const PROOF_OF_WORK = {
  /** The number to find is below this: under a second on a laptop, a few on a slow phone. */
  below: 200_000,
  minutes: 10,
} as const;

/** Pages where a booking without an account can begin. */
export const ENTRY_PAGES = ["landing", "book", "service", "area", "mechanic", "api"] as const;
export type EntryPage = (typeof ENTRY_PAGES)[number];

/** First starts offered in place of one that's no longer free. */
export const FREE_TIMES_OFFERED = 6;
