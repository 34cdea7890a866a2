import type { PhotoKind } from "../photo/kinds";
import { ETA_MINUTES } from "./policy";
import { BOOKING_TRANSITIONS, isAgreed, isUnderWay, type BookingStatus } from "./status";
import { DAY_MS, MINUTE_MS } from "../time/durations";

/** Actions at the job, where a phone may be offline. */
export type SiteAction =
  | { kind: "en_route"; etaMinutes: number }
  | { kind: "arrive" }
  | { kind: "start" }
  | { kind: "complete" }
  | { kind: "odometer"; miles: number }
  | { kind: "photo"; photoKind: PhotoKind };

/**
 * Actions older than this are sent only after asking, because the server no longer remembers its
 * answer to a repeated one.
 */
export const SENDS_ALONE_FOR_MS = DAY_MS;
/** Unsent actions are removed from the phone after this. */
export const KEPT_ON_PHONE_FOR_MS = 7 * DAY_MS;

/**
 * Returns the minutes left of a drive estimate, because the server counts from the moment it
 * receives the action.
 */
export function etaLeft(etaMinutes: number, saidAt: Date, now: Date): number {
  const gone = Math.floor((now.getTime() - saidAt.getTime()) / MINUTE_MS);
  return Math.max(ETA_MINUTES.min, etaMinutes - Math.max(0, gone));
}

interface Projected {
  status: BookingStatus;
  enRouteAt: string | null;
  etaMinutes: number | null;
  arrivedAt: string | null;
  completedAt: string | null;
}

/**
 * Returns the job as it will be once the phone's waiting actions are sent. It decides the next
 * buttons. Everything else on the screen is the server's state.
 */
export function withSiteActions<Job extends Projected>(
  job: Job,
  actions: readonly { act: SiteAction; deviceTime: string }[],
): Job {
  return actions.reduce(
    (before, { act: action, deviceTime }) => afterAction(before, action, deviceTime),
    job,
  );
}

function afterAction<Job extends Projected>(job: Job, action: SiteAction, at: string): Job {
  switch (action.kind) {
    case "en_route":
      return { ...job, enRouteAt: job.enRouteAt ?? at, etaMinutes: action.etaMinutes };
    case "arrive":
      return { ...job, arrivedAt: job.arrivedAt ?? at };
    case "start":
      if (!isAgreed(job.status)) return job;
      return { ...job, status: BOOKING_TRANSITIONS.start.to, arrivedAt: job.arrivedAt ?? at };
    case "complete":
      if (!isUnderWay(job.status)) return job;
      return { ...job, status: BOOKING_TRANSITIONS.complete.to, completedAt: at };
    case "odometer":
    case "photo":
      return job;
    default:
      return action satisfies never;
  }
}
