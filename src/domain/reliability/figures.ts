import { ABANDONED_AFTER_HOURS, MECHANIC_LATE_MINUTES } from "../booking/policy";
import { LATE_MINUTES, POINTED_OUT, RELIABILITY_DAYS } from "./policy";
import type { Reliability } from "./schema";
import { DAY_MS } from "../time/durations";

interface Figure {
  name: keyof Omit<Reliability, "since" | "answers" | "acceptsAgainAt">;
  label: string;
  /** Meaning of the figure, for the mechanic and for staff. */
  meaning: string;
  /** Advice for the mechanic; null if a higher figure isn't worse. */
  advice: string | null;
  /** Returns whether it should be pointed out. */
  isPoor: (reliability: Reliability) => boolean;
}

const never = () => false;

/** Returns whether `some` is more than this percentage of `all`, and `all` is enough to count. */
// precondition: too few jobs never make a poor figure
const isOften = (some: number, all: number, percent: number) =>
  all >= POINTED_OUT.leastJobs && some * 100 > all * percent;

/** Reliability figures, in reading order. */
export const RELIABILITY_FIGURES = [
  {
    name: "accepted",
    label: "Accepted",
    meaning: "Requests you accepted.",
    advice: null,
    isPoor: never,
  },
  {
    name: "completed",
    label: "Completed",
    meaning: "Jobs you finished.",
    advice: null,
    isPoor: never,
  },
  {
    name: "released",
    label: "Given up",
    meaning:
      "Days on which accepted jobs were given up or missed, or customers were asked to cancel. Jobs our team reassigns don't count.",
    advice:
      "Accept a request only when you're sure of the time. Set your hours and time off to block other times.",
    isPoor: ({ released, accepted }) => isOften(released, accepted, POINTED_OUT.releasedPercent),
  },
  {
    name: "late",
    label: "Late",
    meaning: `Finished jobs where the arrival was more than ${LATE_MINUTES} minutes after the agreed time.`,
    advice: "Leave time between jobs, and ask to reschedule before you set out.",
    isPoor: ({ late, completed }) => isOften(late, completed, POINTED_OUT.latePercent),
  },
  {
    name: "noShows",
    label: "No-shows",
    meaning: `Jobs canceled because you didn't come: by the customer ${MECHANIC_LATE_MINUTES} minutes after the start or later, or by us after ${ABANDONED_AFTER_HOURS} hours, or when our team finds that you weren't there.`,
    advice: "Give up a job as soon as you know you can't come, so others can still take it.",
    isPoor: ({ noShows }) => noShows >= POINTED_OUT.noShows,
  },
  {
    name: "claims",
    label: "Claims",
    meaning:
      "Claims from customers about your jobs, such as warranty, damage or unfinished work. Withdrawn and dismissed claims don't count.",
    advice:
      "Take photos before and after the work, and get each updated quote approved before you do the work.",
    isPoor: ({ claims, completed }) => isOften(claims, completed, POINTED_OUT.claimsPercent),
  },
  {
    name: "minutesToAnswer",
    label: "Time to answer",
    meaning: "The median time from a customer's first message to your next reply.",
    advice: "Turn on notifications for messages so you see them between jobs.",
    isPoor: ({ answers, minutesToAnswer }) =>
      answers >= POINTED_OUT.leastAnswers &&
      minutesToAnswer !== null &&
      minutesToAnswer > POINTED_OUT.minutesToAnswer,
  },
] as const satisfies readonly Figure[];

/** Returns whether there's nothing to show yet. */
export const isUnknown = (reliability: Reliability) =>
  RELIABILITY_FIGURES.every(({ name }) => (reliability[name] ?? 0) === 0);

/** Returns the start of the counted period. */
export const reliabilitySince = (now: Date) => new Date(now.getTime() - RELIABILITY_DAYS * DAY_MS);
