import { STOP_DECIDED_HOURS } from "../policy";
import { HOUR_MS } from "../../time/durations";

/** Operator actions the desk offers, in the table's order. */
export const DESK_ACTIONS = [
  "desk_cancel",
  "desk_complete",
  "desk_release",
  "lower_price",
] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

/** Lists of jobs that need staff. */
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

/** Labels and descriptions. */
export const DESK_JOB_LIST_WORDS: Record<DeskJobList, { label: string; about: string }> = {
  late: { label: "Late", about: "Accepted, but not started four hours after the start." },
  stuck: { label: "Stuck", about: "In progress for more than two days." },
  stopped: {
    label: "Stopped",
    about: "The customer stopped the work and is waiting for your decision.",
  },
  contested: { label: "Contested arrivals", about: "The customer says the mechanic isn't there." },
  changes: {
    label: "Large changes",
    about: "The mechanic sent a large change order. The customer is asked once you approve it.",
  },
  claims: { label: "Claims", about: "A claim is waiting for your decision." },
  unheld: {
    label: "No held card",
    about: "They start within two days or have started, and there's no hold on a card.",
  },
  requests: { label: "Requests", about: "No mechanic has accepted them yet." },
};

/** We stop counting mechanics who can take a request here. Staff then have enough to ask. */
export const CANDIDATES_COUNTED = 10;

/** Problems that need staff. */
export const DESK_PROBLEMS = [
  "late",
  "stuck",
  "stopped",
  "contested",
  "changes",
  "claims",
  "unheld",
  "disputed",
] as const;
export type DeskProblem = (typeof DESK_PROBLEMS)[number];

export const DESK_PROBLEM_LABELS: Record<DeskProblem, string> = {
  late: "Late",
  stuck: "Stuck",
  stopped: "Stopped",
  contested: "Contested arrival",
  changes: "Large change",
  claims: "Claim",
  unheld: "No held card",
  disputed: "Dispute",
};

/** Returns the deadline for staff to decide about a job the customer stopped. */
export const stopDue = (stoppedAt: Date) =>
  new Date(stoppedAt.getTime() + STOP_DECIDED_HOURS * HOUR_MS);

/** Hours before a deadline from which it's highlighted. */
const SOON_HOURS = 12;

/** Returns how close a deadline is. */
export function urgencyOf(dueAt: string, now: number): "overdue" | "soon" | "later" {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return "overdue";
  return left <= SOON_HOURS * HOUR_MS ? "soon" : "later";
}
