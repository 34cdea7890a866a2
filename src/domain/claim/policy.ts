/** The work of a job is warranted for so long from its completion. */
export const WARRANTY_DAYS = 30;

/** Of a booking, in all. */
export const MOST_WARRANTY_CLAIMS = 2;

/** Everything else can be claimed for so long from completion or cancellation. */
export const CLAIM_DAYS = 7;

/** So long a mechanic has to offer times, and the desk to decide. */
export const OFFER_HOURS = 48;
export const DESK_HOURS = 72;

/** Limits on the times a mechanic can offer. */
export const OFFERED_TIMES = { most: 5, noticeHours: 2, withinDays: 14 } as const;

/** What the warranty excludes, shown before booking and in the claim form. */
export const OWN_PARTS_SENTENCE =
  "The warranty doesn't cover parts you provide. It does cover the work.";

/** Shown to everyone who sends a safety report. */
export const SAFETY_ALERTED = "If you're in danger, call 911. Our team has been alerted.";
