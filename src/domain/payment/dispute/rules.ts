import type { RefundPayer } from "../payer";
import { HOUR_MS } from "../../time/durations";

/** The provider's dispute states. */
export const DISPUTE_STATES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Returns whether the bank holds or has taken the money. An inquiry moves none. */
export function isMoneyDisputed(state: DisputeState): boolean {
  switch (state) {
    case "needs_response":
    case "under_review":
    case "appeal_needs_response":
    case "appeal_under_review":
    case "lost":
      return true;
    case "warning_needs_response":
    case "warning_under_review":
    case "warning_closed":
    case "won":
    case "prevented":
      return false;
    default:
      return state satisfies never;
  }
}

export function isDisputeState(value: string): value is DisputeState {
  return DISPUTE_STATES.some((state) => state === value);
}

/** Returns whether the bank has decided. */
export function isDisputeOver(state: DisputeState): boolean {
  switch (state) {
    case "won":
    case "lost":
    case "warning_closed":
    case "prevented":
      return true;
    case "needs_response":
    case "under_review":
    case "appeal_needs_response":
    case "appeal_under_review":
    case "warning_needs_response":
    case "warning_under_review":
      return false;
    default:
      return state satisfies never;
  }
}

/** Returns who pays for a dispute: the platform for a stolen card, else both. */
export function disputePayer(reason: string): RefundPayer {
  return reason === "fraudulent" ? "platform" : "shared";
}

/**
 * Returns whether the bank needs evidence from us. Appeals are answered on the provider's pages.
 */
export function isAnswerable(state: DisputeState): boolean {
  return state === "needs_response" || state === "warning_needs_response";
}

export const ANSWERABLE_STATES = DISPUTE_STATES.filter(isAnswerable);
/** States in which nothing more happens. */
export const CLOSED_STATES = DISPUTE_STATES.filter(isDisputeOver);

/** How long before the bank's deadline ours is. */
const ANSWER_AHEAD_MS = 48 * HOUR_MS;
/** Time before the bank's deadline at which the desk is reminded. */
export const REMIND_AHEAD_HOURS = [72, 48] as const;

/** Returns our deadline for evidence, 48 hours before the bank's. */
export function answerBy(evidenceDueAt: Date): Date {
  return new Date(evidenceDueAt.getTime() - ANSWER_AHEAD_MS);
}

/** `late`: our deadline has passed, the bank's hasn't. `over`: both have. */
export type AnswerTime = "early" | "late" | "over";

export function answerTime(evidenceDueAt: Date | null, now: Date): AnswerTime {
  if (evidenceDueAt === null || now <= answerBy(evidenceDueAt)) return "early";
  return now < evidenceDueAt ? "late" : "over";
}

/** Returns the latest reminder an unanswered dispute has reached; null before the first. */
export function reminderReached(evidenceDueAt: Date, now: Date): number | null {
  const left = evidenceDueAt.getTime() - now.getTime();
  if (left <= 0) return null;
  return REMIND_AHEAD_HOURS.findLast((hours) => left <= hours * HOUR_MS) ?? null;
}

/** Dispute events that people are notified about. An inquiry is none, because it moves no money. */
export type DisputeEvent = "opened" | "won" | "lost";

export function disputeEvent(
  before: DisputeState | null,
  after: DisputeState,
): DisputeEvent | null {
  if (before === after) return null;
  if (after === "won" || after === "lost") return after;
  const wasOpen = before !== null && isMoneyDisputed(before);
  return isMoneyDisputed(after) && !wasOpen ? "opened" : null;
}

/** Returns whether an inquiry has become a chargeback. */
export function isAskedAgain(before: DisputeState, after: DisputeState): boolean {
  return isInquiry(before) && after === "needs_response";
}

function isInquiry(state: DisputeState): boolean {
  return state.startsWith("warning_");
}

/**
 * Returns whether the provider's state is older than ours. A dispute never goes back to an earlier
 * state.
 */
export function isOutdated(known: DisputeState, told: DisputeState): boolean {
  if (known === "under_review") return told === "needs_response" || isInquiry(told);
  if (known === "won" || known === "lost") {
    return told === "needs_response" || told === "under_review" || isInquiry(told);
  }
  return known === "needs_response" && isInquiry(told);
}

/** The bank's reasons in words. An unknown one is shown as the bank sent it. */
const REASON_LABELS: Readonly<Record<string, string>> = {
  bank_cannot_process: "The bank can't process it",
  credit_not_processed: "A refund was promised",
  duplicate: "Charged twice",
  fraudulent: "Not made by the cardholder",
  general: "No reason given",
  product_not_received: "The work wasn't done",
  product_unacceptable: "The work wasn't good",
  subscription_canceled: "It was canceled",
  unrecognized: "Cardholder doesn't recognize it",
};

export function disputeReasonLabel(reason: string): string {
  return REASON_LABELS[reason] ?? reason.replaceAll("_", " ");
}

export const DISPUTE_STATE_LABELS: Record<DisputeState, string> = {
  warning_needs_response: "Inquiry, needs an answer",
  warning_under_review: "Inquiry, with the bank",
  warning_closed: "Inquiry closed",
  needs_response: "Needs an answer",
  under_review: "With the bank",
  appeal_needs_response: "Appeal, needs an answer",
  appeal_under_review: "Appeal, with the bank",
  won: "Won",
  lost: "Lost",
  prevented: "Prevented",
};

/** The state that follows once an answer was sent or its time is over. */
const AFTER_ANSWER: Partial<Record<DisputeState, DisputeState>> = {
  warning_needs_response: "warning_under_review",
  needs_response: "under_review",
  appeal_needs_response: "appeal_under_review",
};

/**
 * Returns the state to show. The bank's own state says for a while that it needs an answer, after
 * we answered or after its deadline.
 */
export function shownDisputeState(
  {
    state,
    submittedAt,
    evidenceDueAt,
  }: { state: DisputeState; submittedAt: string | null; evidenceDueAt: string | null },
  now: number,
): DisputeState {
  const isOver = evidenceDueAt !== null && now > Date.parse(evidenceDueAt);
  return submittedAt !== null || isOver ? (AFTER_ANSWER[state] ?? state) : state;
}
