import { DAY_MS, MINUTE_MS } from "../time/durations";

/** Reviews of finished jobs. */
export const REVIEWS = {
  /** Days after a job's completion. */
  days: 30,
  /** How long an answer can be edited. After that, readers rely on it. */
  answerMinutes: 15,
  /** Reports per person within 24 hours. */
  reportsADay: 10,
} as const;

/** A review with at least this many stars leaves the average when its job is refunded in full. */
export const GOOD_STARS = 4;

/** Reasons to report a review. */
export const REPORT_REASONS = ["offensive", "private", "false", "unrelated", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  offensive: "It insults or threatens someone",
  private: "It tells something private, such as an address",
  false: "It says something untrue about the job",
  unrelated: "It isn't about the job",
  other: "Something else",
};

/** Returns until when a job completed then can be reviewed. */
export function reviewableUntil(completedAt: Date): Date {
  return new Date(completedAt.getTime() + REVIEWS.days * DAY_MS);
}

/** Returns whether a job can no longer be reviewed. */
export function isLateToReview(booking: { completedAt: string | null }, now: number): boolean {
  return (
    booking.completedAt !== null && reviewableUntil(new Date(booking.completedAt)).getTime() < now
  );
}

/** Returns until when an answer can be edited. */
export function correctableUntil(answeredAt: Date): Date {
  return new Date(answeredAt.getTime() + REVIEWS.answerMinutes * MINUTE_MS);
}
