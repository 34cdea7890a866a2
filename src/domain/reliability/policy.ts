/** Days that reliability counts. */
export const RELIABILITY_DAYS = 90;

/** An arrival this many minutes after the start is late. */
export const LATE_MINUTES = 15;

/**
 * Limits beyond which a figure is pointed out: percentages of accepted or finished jobs, and the
 * median of answers, each once there are enough of them.
 */
export const POINTED_OUT = {
  leastJobs: 5,
  releasedPercent: 10,
  latePercent: 10,
  claimsPercent: 5,
  noShows: 1,
  leastAnswers: 5,
  minutesToAnswer: 120,
} as const;
