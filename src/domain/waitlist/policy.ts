/** Rules of the waitlist, on which visitors ask to be told when a mechanic works at a ZIP code. */
export const WAITLIST = {
  /** Entries from one network in an hour without a proof of work. */
  perNetworkAndHour: 20,
  /** Confirmation emails to one mailbox, beside one a day. */
  confirmationsInAll: 3,
  /** How long an unconfirmed entry is kept. */
  unconfirmedHours: 24,
  /** How long a confirmed entry waits. */
  months: 12,
  /** How long a mechanic must have worked there before anyone is told. */
  servedHours: 24,
  /** Places with fewer entries aren't shown to staff. */
  entriesShown: 3,
} as const;
