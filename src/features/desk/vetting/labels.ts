import type { DocumentState } from "~/domain/vetting/kinds";
import { WAITS_AT_MOST_HOURS } from "~/domain/vetting/policy";
import type { VettingState } from "~/domain/vetting/rules";
import { HOUR_MS } from "~/domain/time/durations";

export const DOCUMENT_STATE_LABELS: Record<DocumentState, string> = {
  waiting: "Waiting for us",
  accepted: "Accepted",
  rejected: "Rejected",
  replaced: "Replaced",
};

export const VETTING_STATE_LABELS: Record<VettingState, string> = {
  unverified: "Not verified",
  verified: "Verified",
  suspended: "Suspended",
};

/** Returns when an undecided document alerts all staff. */
export function decideBy(submittedAt: string): string {
  return new Date(Date.parse(submittedAt) + WAITS_AT_MOST_HOURS * HOUR_MS).toISOString();
}
