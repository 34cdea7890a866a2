import {
  arrivalFrom,
  noShowFrom,
  onTheWayFrom,
  refusalToAction,
  type ActionFacts,
} from "./actions";
import { isAgreed, isUnderWay } from "./status";
import { MINUTE_MS } from "../time/durations";

/** The mechanic's steps at a job, in order. */
export const JOB_STEPS = ["en_route", "arrive", "start", "complete"] as const;
export type JobStep = (typeof JOB_STEPS)[number];

export interface NextStep {
  step: JobStep;
  isPossible: boolean;
  /** When it becomes possible, if it's only too early. */
  possibleFrom: Date | null;
}

/** Returns a mechanic's next step at a job in hand; null for any other job. */
export function nextStepOf(job: ActionFacts, now: Date): NextStep | null {
  const step = stepOf(job);
  if (step === null) return null;
  const isPossible = refusalToAction(step, job, now, "mechanic") === null;
  const from = earliestOf(step, job);
  return {
    step,
    isPossible,
    possibleFrom: !isPossible && from !== null && from > now ? from : null,
  };
}

function stepOf({ status, enRouteAt, arrivedAt }: ActionFacts): JobStep | null {
  if (isUnderWay(status)) return "complete";
  if (!isAgreed(status)) return null;
  if (arrivedAt !== null) return "start";
  return enRouteAt === null ? "en_route" : "arrive";
}

function earliestOf(step: JobStep, { scheduledAt }: ActionFacts): Date | null {
  switch (step) {
    case "en_route":
      return onTheWayFrom(scheduledAt);
    case "arrive":
      return arrivalFrom(scheduledAt);
    case "start":
    case "complete":
      return null;
    default:
      return step satisfies never;
  }
}

/** A job nobody set out to is left open from earlier this long after its start. */
const LEFT_OPEN_MINUTES = 60;

/** Returns whether a job's start has long passed without its mechanic setting out. */
export function isLeftOpen(
  { status, scheduledAt, enRouteAt, arrivedAt }: ActionFacts,
  now: Date,
): boolean {
  const minutes = (now.getTime() - scheduledAt.getTime()) / MINUTE_MS;
  return (
    isAgreed(status) && enRouteAt === null && arrivedAt === null && minutes >= LEFT_OPEN_MINUTES
  );
}

/** A job is near this long before its start. Until then an open request comes first. */
const NEAR_MINUTES = 90;

/** Returns whether a job in hand runs, or starts soon. */
export function isNear(job: ActionFacts, now: Date): boolean {
  const isBegun = !isAgreed(job.status) || job.enRouteAt !== null || job.arrivedAt !== null;
  return isBegun || job.scheduledAt.getTime() - now.getTime() <= NEAR_MINUTES * MINUTE_MS;
}

/**
 * Returns the job that needs its mechanic first: one under way, then one they've arrived at, then
 * one they're driving to, then the earliest. Jobs left open from earlier come last.
 */
export function firstJob<Job>(
  jobs: readonly Job[],
  factsOf: (job: Job) => ActionFacts,
  now: Date,
): Job | null {
  const urgency = (job: Job) => {
    const facts = factsOf(job);
    if (isUnderWay(facts.status)) return 3;
    if (facts.arrivedAt !== null) return 2;
    if (facts.enRouteAt !== null) return 1;
    return isLeftOpen(facts, now) ? -1 : 0;
  };
  const startOf = (job: Job) => factsOf(job).scheduledAt.getTime();
  return jobs.toSorted((a, b) => urgency(b) - urgency(a) || startOf(a) - startOf(b))[0] ?? null;
}

/**
 * Returns when a mechanic who waits at the curb can report a no-show; null before their arrival is
 * confirmed, or if the job isn't waiting for its customer.
 */
export function noShowPossibleFrom(job: ActionFacts): Date | null {
  if (!isAgreed(job.status) || job.arrivalConfirmedAt === null) return null;
  const from = noShowFrom(job.scheduledAt, job.arrivalConfirmedAt);
  const refusal = refusalToAction("no_show", job, from, "mechanic");
  return refusal === null ? from : null;
}
