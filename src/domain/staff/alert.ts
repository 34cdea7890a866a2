import { z } from "zod";
import { field } from "~/messages/field-key";
import { listAnd } from "~/messages/list";
import { LOW_PRICES } from "../booking/policy";
import { CLAIM_RULES, type ClaimKind } from "../claim/kinds";
import { centsToText } from "../money";
import { disputeReasonLabel } from "../payment/dispute/rules";
import { refundFailureLabel } from "../payment/refund/rules";
import { idText, isoTime, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";

/** Kinds of alerts. */
export const ALERT_KINDS = [
  "payment_mismatch",
  "early_completion",
  "job_question",
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
  "review_reported",
  "document_waits",
  "name_waits",
  "photo_changed",
  "returning_mechanic",
  "shared_person",
  "low_prices",
  "quick_job",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** While one of these is open, the job's payout waits for staff. */
export const REVIEW_ALERTS = [
  "shared_person",
  "fraud_warning",
  "quick_job",
] as const satisfies readonly AlertKind[];

/** Subject prefix of an alert about a shared network only, which doesn't hold the payout. */
export const NETWORK_SUBJECT = "network:";

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
  job_question: {
    title: "Customer and mechanic need a decision",
    advice: "Ask both sides, and decide at its booking.",
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
      "Take it, then call the reporter now. Check the report and both people's other jobs. The other person must not learn about it.",
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
      "Compare both accounts, their jobs and their cards. A shared network alone proves nothing. The payout waits 3 days for you, then it's sent.",
  },
  quick_job: {
    title: "A job took under a quarter of its planned time",
    advice:
      "It has no photos of the finished work. Ask both sides. Its payout waits 3 days for you, then it's sent.",
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
      "Ask both sides. If nothing happens, we cancel it free of charge a day after its start.",
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

// Details of an alert: ids, amounts and times, nothing personal.

export function earlyCompletionDetail(job: { completedAt: Date; scheduledAt: Date }): string {
  const [completed, planned] = [job.completedAt, job.scheduledAt].map((at) => at.toISOString());
  return `Completed at ${completed}, planned for ${planned}.`;
}

/** Subject of a late job's alert. A reassigned job that's late again is a new alert. */
export function lateSubject(job: { id: string; scheduledAt: Date }): string {
  return `${job.id}:${job.scheduledAt.toISOString()}`;
}

export function lateJobDetail(scheduledAt: Date): string {
  return `Accepted for ${scheduledAt.toISOString()}, and it hasn't started.`;
}

export function stuckJobDetail(startedAt: Date): string {
  return `In progress since ${startedAt.toISOString()}.`;
}

export function sharedMarksDetail(marks: readonly string[]): string {
  return `Both accounts share: ${listAnd(marks)}.`;
}

export function quickJobDetail(minutes: number, plannedMinutes: number): string {
  return `Completed ${minutes} min after arrival, planned for ${plannedMinutes} min, no photos of the finished work.`;
}

export function sharedNetworkDetail(): string {
  return "The mechanic accepted from the network on which the customer agreed to the cancellation policy.";
}

export function lowPricesDetail(count: number): string {
  return `${count} jobs in ${LOW_PRICES.withinDays} days ended under half of the agreed price.`;
}

/** Raised once per authorization. The end of a renewed one is a new alert. */
export function holdEndsSubject(bookingId: string, captureBefore: Date): string {
  return `${bookingId}:${captureBefore.toISOString()}`;
}

export function holdEndsDetail(job: { stoppedAt: Date | null; captureBefore: Date }): string {
  const when = job.stoppedAt === null ? "" : ` at ${job.stoppedAt.toISOString()}`;
  return `The customer stopped the work${when}, and nobody has decided. The authorization ends at ${job.captureBefore.toISOString()}.`;
}

/** Notes of alerts that resolved themselves. */
export const JOB_CONTINUED_NOTE = "The job continued.";
/** Note of an alert that staff handled at its booking. */
export const ANSWERED_NOTE = "It was answered on its booking.";

export function fraudWarningDetail(warningId: string, paymentId: string): string {
  return `Warning ${warningId} about payment ${paymentId}.`;
}

export function failedRefundDetail(refund: {
  amountCents: number;
  failure: string | null;
}): string {
  const why = refund.failure === null ? "no reason given" : refundFailureLabel(refund.failure);
  return `Refund of $${centsToText(refund.amountCents)}: ${why}.`;
}

export function disputeDetail(dispute: {
  providerId: string;
  amountCents: number;
  reason: string;
  evidenceDueAt: Date | null;
}): string {
  const due = dispute.evidenceDueAt === null ? "" : `, due ${dispute.evidenceDueAt.toISOString()}`;
  const reason = disputeReasonLabel(dispute.reason);
  return `Dispute ${dispute.providerId} of $${centsToText(dispute.amountCents)}: ${reason}${due}.`;
}

export function safetyDetail(side: "customer" | "mechanic"): string {
  return `Reported by the ${side}.`;
}

export function claimOverdueDetail(claim: { kind: ClaimKind; dueAt: Date }): string {
  return `${CLAIM_RULES[claim.kind].label}, due ${claim.dueAt.toISOString()}.`;
}

/** Subject of an overdue claim's alert. An overdue claim after a failed visit is a new alert. */
export function claimOverdueSubject(claim: { id: string; dueAt: Date }): string {
  return `${claim.id}:${claim.dueAt.toISOString()}`;
}

export function reportedReviewDetail(reason: string): string {
  return `Reported as ${reason}.`;
}

export function documentWaitsDetail(what: string, submittedAt: Date): string {
  return `${what}, sent at ${submittedAt.toISOString()}.`;
}

export function waitingNameDetail(askedAt: Date): string {
  return `Sent at ${askedAt.toISOString()}. Customers see the old name until you decide.`;
}

export function changedPhotoDetail(changedAt: Date): string {
  return `Changed at ${changedAt.toISOString()}.`;
}

export function returningMechanicDetail(former: {
  kinds: readonly string[];
  wasSuspended: boolean;
  owedCents: number;
}): string {
  const { kinds, wasSuspended, owedCents } = former;
  const facts = [
    "The free trial is withheld.",
    ...(wasSuspended ? ["The former account was suspended."] : []),
    ...(owedCents > 0 ? [`It owed $${centsToText(owedCents)}.`] : []),
  ];
  return `Same ${listAnd(kinds.toSorted())} as a deleted account. ${facts.join(" ")}`;
}

export const TRIAL_DECIDED_NOTE = "The free trial was given.";
export const CHANGED_AGAIN_NOTE = "The mechanic changed it again.";
export const NAME_DECIDED_NOTE = "The name was accepted or declined.";

export function waitingChangeOrderDetail(change: {
  why: "large" | "low";
  totalBeforeCents: number;
  totalCents: number;
  expiresAt: Date;
}): string {
  const [before, after] = [change.totalBeforeCents, change.totalCents].map(centsToText);
  const what = change.why === "large" ? "Large change order" : "Very low price";
  return `${what}: from $${before} to $${after}. It expires at ${change.expiresAt.toISOString()}.`;
}

export function refusedTransferDetail(
  payout: { amountCents: number },
  reason: string | null,
): string {
  return `Payout of $${centsToText(payout.amountCents)}: ${reason ?? "refused without a reason"}.`;
}

export function secondPlanDetail(other: string, known: string): string {
  return `The mechanic has a second active subscription, ${other}. ${known} is the one that counts here.`;
}

export function calledBackDetail(reversal: { id: string; amountCents: number }): string {
  return `$${centsToText(reversal.amountCents)} of a payout was reversed at the provider (${reversal.id}). We owe it again.`;
}

export function disputeDueDetail(dispute: {
  providerId: string;
  amountCents: number;
  evidenceDueAt: Date;
}): string {
  const { providerId, amountCents, evidenceDueAt } = dispute;
  return `Dispute ${providerId} of $${centsToText(amountCents)}, due ${evidenceDueAt.toISOString()}.`;
}

export function evidenceRefusedDetail(providerId: string, failure: string | null): string {
  return `Dispute ${providerId}: ${failure ?? "no reason given"}.`;
}

export function takenDifference(takenCents: number, totalCents: number): string {
  const [taken, total] = [takenCents, totalCents].map(centsToText);
  return `it took $${taken} where the booking's total is $${total}`;
}

export function mismatchDetail(
  paymentId: string,
  bookingNumber: string,
  differences: readonly string[],
): string {
  return `${paymentId} does not fit booking ${bookingNumber}: ${differences.join("; ")}.`;
}

/** Subject of a stopped job's alert; without a moment, the prefix of all of them. */
export const stopSubject = (bookingId: string, at?: Date) =>
  `stop:${bookingId}:${at?.toISOString() ?? ""}`;

/**
 * Subject of an alert about a contested arrival; without a moment, the prefix of all of a
 * booking's.
 */
export const ARRIVAL_SUBJECT = "arrival:";
export const arrivalSubject = (bookingId: string, at?: Date) =>
  `${ARRIVAL_SUBJECT}${bookingId}${at === undefined ? "" : `:${at.toISOString()}`}`;
/** Reads the booking of an alert about a contested arrival. */
export function contestedBookingId({ kind, subject }: { kind: string; subject: string }) {
  if (kind !== "job_question" || !subject.startsWith(ARRIVAL_SUBJECT)) return null;
  return subject.slice(ARRIVAL_SUBJECT.length).split(":")[0] ?? null;
}
/** The note of an alert whose contest wasn't decided in time. */
export const UNDECIDED_NOTE = "There was no decision within 24 hours, so the cancellation is free.";

/** Subject of an alert about a cancellation the mechanic asked for. */
const ASKED = "asked:";
export const askedSubject = (bookingId: string) => `${ASKED}${bookingId}`;
export const askedBookingId = ({ kind, subject }: { kind: string; subject: string }) =>
  kind === "job_question" && subject.startsWith(ASKED) ? subject.slice(ASKED.length) : null;

// An alert as it's returned.

export const alertViewSchema = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Its subject, such as the provider's id of a dispute. */
  subject: z.string(),
  bookingNumber: z.string().nullable(),
  detail: z.string(),
  createdAt: isoTime,
  resolvedAt: isoTime.nullable(),
  note: z.string().nullable(),
  /** Name of the staff member who took it; null if nobody has. */
  takenBy: z.string().nullable(),
  takenAt: isoTime.nullable(),
});
export type AlertView = z.output<typeof alertViewSchema>;

/** POST /api/desk/alerts/{id}/take */
export const takeAlertSchema = z.object({ id: idText });

/** POST /api/desk/alerts/{id}/resolve */
export const resolveAlertSchema = z.object({
  id: idText,
  note: requiredText(field("whatYouFoundMissing"), TEXT_LIMITS.note),
});
