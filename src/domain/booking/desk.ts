import { STOP_DECIDED_HOURS } from "./policy";

/** What of an operator's acts on a booking the desk offers, in the table's order. */
export const DESK_ACTS = ["desk_cancel", "desk_complete", "desk_release", "lower_price"] as const;
export type DeskAct = (typeof DESK_ACTS)[number];

/** The lists of jobs that need somebody of the staff. */
export const DESK_JOB_LISTS = [
  "late",
  "stuck",
  "stopped",
  "contested",
  "changes",
  "claims",
  "unheld",
  "requests",
] as const;
export type DeskJobList = (typeof DESK_JOB_LISTS)[number];

/** What each is called, and what is meant by it. */
export const DESK_JOB_LIST_WORDS: Record<DeskJobList, { label: string; about: string }> = {
  late: { label: "Late", about: "Accepted, and not begun four hours after the start." },
  stuck: { label: "Stuck", about: "In progress for more than two days." },
  stopped: { label: "Stopped", about: "Their customer stopped the work and waits for you." },
  contested: { label: "Contested arrivals", about: "Their customer says that nobody is there." },
  changes: {
    label: "Large changes",
    about:
      "Their mechanic proposes a large change, which their customer is asked once you allow it.",
  },
  claims: { label: "Claims", about: "Somebody claims something, and waits for your decision." },
  unheld: {
    label: "No held card",
    about: "They start within two days or have begun, and no card is held for them.",
  },
  requests: { label: "Requests", about: "Nobody has taken them yet." },
};

/** What can be the matter with a booking, so that somebody of the staff is needed. */
export const DESK_TROUBLES = [
  "late",
  "stuck",
  "stopped",
  "contested",
  "changes",
  "claims",
  "unheld",
  "disputed",
] as const;
export type DeskTrouble = (typeof DESK_TROUBLES)[number];

export const DESK_TROUBLE_LABELS: Record<DeskTrouble, string> = {
  late: "Late",
  stuck: "Stuck",
  stopped: "Stopped",
  contested: "Contested arrival",
  changes: "Large change",
  claims: "Claim",
  unheld: "No held card",
  disputed: "Dispute",
};

const HOUR_MS = 60 * 60 * 1000;

/** Until when the operator decides about a job that its customer stopped. */
export const stopDue = (stoppedAt: Date) =>
  new Date(stoppedAt.getTime() + STOP_DECIDED_HOURS * HOUR_MS);

/** What is due within so many hours is seen at a glance. */
const SOON_HOURS = 12;

/** How near something is that is to be done until a moment. */
export function urgencyOf(dueAt: string, now: number): "overdue" | "soon" | "later" {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return "overdue";
  return left <= SOON_HOURS * HOUR_MS ? "soon" : "later";
}
