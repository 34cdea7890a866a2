/** Length of the warranty, from completion. */
export const WARRANTY_DAYS = 30;

/** Per booking, in total. */
export const MOST_WARRANTY_CLAIMS = 2;

/**
 * Other claims are possible this long after the later of completion and planned end, or after
 * cancellation.
 */
export const CLAIM_DAYS = 7;

/** How long a mechanic has to offer times, and staff to decide. */
export const OFFER_HOURS = 48;
export const DESK_HOURS = 72;

/** Limits on the times a mechanic can offer. */
export const OFFERED_TIMES = { most: 5, noticeHours: 2, withinDays: 14 } as const;

/** Exclusions of the warranty, shown before booking and in the claim form. */
export const OWN_PARTS_SENTENCE =
  "The warranty doesn't cover parts you provide. It does cover the work.";

/** Shown to everyone who sends a safety report. */
export const SAFETY_ALERTED = "If you're in danger, call 911. Our team has been alerted.";

/** Tells the reporter who reads a safety report. `mailedTo` is set if all staff are parties. */
export const safetyAlerted = (mailedTo: string | null) =>
  mailedTo === null
    ? SAFETY_ALERTED
    : `If you're in danger, call 911. The person you reported works on our team, so we've kept your report off our desk and emailed it to ${mailedTo}. Whoever reads that mailbox reads it.`;
