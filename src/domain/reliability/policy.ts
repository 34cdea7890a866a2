/** A standing is about so many days. */
export const RELIABILITY_DAYS = 90;

/** Minutes after the start from which an arrival is late. */
export const LATE_MINUTES = 15;

/**
 * From when on a number is pointed out: percents of the jobs that were accepted or finished, once there are
 * enough of them to speak of any, and the median of enough answers.
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
