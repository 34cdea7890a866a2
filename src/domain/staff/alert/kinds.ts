/** Kinds of alerts. */
export const ALERT_KINDS = [
  "payment_mismatch",
  "early_completion",
  "work_stopped",
  "cancel_waits",
  "arrival_contested",
  "cancel_asked",
  "fraud_warning",
  "refund_failed",
  "dispute",
  "tie_out",
  "payout_stuck",
  "payout_setup_refused",
  "second_plan",
  "dispute_due",
  "evidence_refused",
  "job_late",
  "job_stuck",
  "hold_ends",
  "safety",
  "claim_overdue",
  "change_waiting",
  "vehicle_declined",
  "review_reported",
  "document_waits",
  "name_waits",
  "photo_changed",
  "returning_mechanic",
  "shared_person",
  "shared_network",
  "low_prices",
  "quick_job",
  "promo_discounts",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** While one of these is open, the job's payout waits for staff. */
export const REVIEW_ALERTS = [
  "shared_person",
  "fraud_warning",
  "quick_job",
  "promo_discounts",
] as const satisfies readonly AlertKind[];

/** Questions that alerts ask, which a decision answers instead of a note. */
export const DESK_QUESTIONS = ["arrival", "vehicle", "asked"] as const;
export type DeskQuestion = (typeof DESK_QUESTIONS)[number];

/** Title and advice for a kind of alert. */
export const ALERT_WORDS = {
  payment_mismatch: {
    title: "A payment doesn't match its booking",
    advice: "Nothing changed here. Compare the payment at the provider with the booking.",
  },
  early_completion: {
    title: "A job was completed hours early",
    advice: "Ask both sides whether the work was done.",
  },
  work_stopped: {
    title: "Customer stopped the work",
    advice: "Ask both sides, then decide at the booking.",
  },
  cancel_waits: {
    title: "A cancel needs an owner",
    advice:
      "Operators can't waive this much. The work is stopped until an owner cancels the job or decides otherwise.",
  },
  arrival_contested: {
    title: "Arrival disputed",
    advice: "Check the arrival photos and ask both sides, then decide.",
  },
  cancel_asked: {
    title: "Customer says the mechanic asked to cancel",
    advice: "Ask the mechanic, then decide.",
  },
  fraud_warning: {
    title: "A bank suspects card fraud",
    advice: "Check the job. If in doubt, refund it before it's disputed.",
  },
  refund_failed: {
    title: "A refund didn't reach the customer",
    advice: "The money came back to us. Ask the customer how we can pay them.",
  },
  dispute: {
    title: "A bank disputed a payment",
    advice: "Answer it with evidence before it is due.",
  },
  dispute_due: {
    title: "A dispute still has no answer",
    advice: "Submit the evidence now. Without it, we lose the money.",
  },
  evidence_refused: {
    title: "The payment provider refused our evidence",
    advice: "Look at what it says, change the answer and submit it again.",
  },
  safety: {
    title: "Safety report",
    advice:
      "Assign this to yourself and call the reporter now. Don't let the other person find out. Check the report and both people's other jobs.",
  },
  claim_overdue: {
    title: "A claim is overdue",
    advice: "Decide it under Jobs. Both sides were given a deadline, and earnings may be on hold.",
  },
  change_waiting: {
    title: "A large change order needs your approval",
    advice:
      "It adds a lot, or leaves very little. Check its lines, reason and photos. The customer is asked once you approve it.",
  },
  vehicle_declined: {
    title: "Customer declined the quote for a different car",
    advice: "Look at the photos and ask both sides, then decide.",
  },
  review_reported: {
    title: "A review was reported",
    advice: "Read the review and the report, then hide or keep it.",
  },
  document_waits: {
    title: "A mechanic's document has waited for two days",
    advice: "Accept or reject it. Unverified mechanics can't work until you decide.",
  },
  name_waits: {
    title: "A verified mechanic changed their name",
    advice: "Compare the new name with the documents, then accept or decline it.",
  },
  photo_changed: {
    title: "A verified mechanic changed their photo",
    advice: "Customers already see it. Check that it shows the same person, then resolve this.",
  },
  returning_mechanic: {
    title: "A mechanic had an account here before",
    advice: "Compare both, then give the free trial or suspend the mechanic.",
  },
  shared_person: {
    title: "Customer and mechanic may be one person",
    advice:
      "Compare both accounts, their jobs and their cards. The payout waits 3 days for you, then it's sent.",
  },
  shared_network: {
    title: "Customer and mechanic used the same network",
    advice:
      "Compare both accounts, their jobs and their cards. A shared network alone proves nothing, so the payout doesn't wait.",
  },
  quick_job: {
    title: "A job took under a quarter of its planned time",
    advice:
      "It has no photos of the finished work. Ask both sides. Its payout waits 3 days for you, then it's sent.",
  },
  promo_discounts: {
    title: "We pay for many of a mechanic's discounts",
    advice:
      "Check who booked these jobs and whether the work was done. The payout waits 3 days for you, then it's sent.",
  },
  low_prices: {
    title: "A mechanic's jobs end far below their quoted price",
    advice:
      "Check the mechanic's last jobs and who booked them. These jobs don't count for badges or ratings.",
  },
  tie_out: {
    title: "Our books and the payment provider disagree",
    advice: "The tie-out lists each difference and what to do about it.",
  },
  job_late: {
    title: "A job hasn't started",
    advice:
      "Ask both sides. If nothing happens, we'll cancel it free of charge a day after its start.",
  },
  job_stuck: {
    title: "A job has been in progress for two days",
    advice: "Ask both sides, then complete or cancel it.",
  },
  hold_ends: {
    title: "A stopped job's card authorization ends soon",
    advice:
      "Decide about the job now. We'll try to renew the authorization a day before it ends, but the bank can refuse.",
  },
  payout_stuck: {
    title: "A mechanic's payout needs attention",
    advice: "Compare the transfer at the payment provider. We retry what couldn't be sent.",
  },
  payout_setup_refused: {
    title: "Mechanics can't set up payouts",
    advice:
      "Follow the steps in the payment provider's dashboard. Until then, new mechanics can't get paid.",
  },
  second_plan: {
    title: "A mechanic pays for two plans",
    advice: "At the payment provider, end the subscription we don't know and refund it.",
  },
} as const satisfies Record<AlertKind, { title: string; advice: string }>;

/** Notes of alerts that resolved themselves. */
export const JOB_CONTINUED_NOTE = "The job continued.";
export const JOB_OVER_NOTE = "The job is over, or went to another mechanic.";
export const CHANGED_AGAIN_NOTE = "The mechanic changed it again.";
export const UNDECIDED_NOTE = "There was no decision within 24 hours, so the cancellation is free.";

/** Notes of alerts that staff handled where the work is. */
export const ANSWERED_NOTE = "It was answered on its booking.";
export const TRIAL_DECIDED_NOTE = "The free trial was given.";
export const NAME_DECIDED_NOTE = "The name was accepted or declined.";
export const DOCUMENT_DECIDED_NOTE = "The document was accepted or rejected.";
export const REVIEW_DECIDED_NOTE = "The review was kept, hidden or shown again.";
