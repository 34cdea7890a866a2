import { DomainError } from "../errors";
import { formatMoment } from "~/messages/format";
import { RELEASE_DAYS, UNVERIFIED_CONTACT } from "./policy";
import { HOUR_MS } from "../time/durations";

/** Limits on open work per person, set by the operator in the environment. */
export interface BookingLimits {
  pendingPerCustomer: number;
  /** For a mechanic whose documents nobody has checked: accepted, unfinished jobs. */
  jobsInHand: number;
  /**
   * Also for such a mechanic, because each acceptance shows them a customer's name, phone and
   * address.
   */
  acceptsPerHour: number;
  /** The same for a verified mechanic. A shop with several vans plans weeks ahead. */
  verifiedJobsInHand: number;
  verifiedAcceptsPerHour: number;
}

export const BOOKING_LIMITS: BookingLimits = {
  pendingPerCustomer: 20,
  jobsInHand: 10,
  acceptsPerHour: 20,
  verifiedJobsInHand: 60,
  verifiedAcceptsPerHour: 40,
};

const ACCEPTS_WINDOW_MS = HOUR_MS;

/** Returns the moment before which acceptances no longer count. */
export const acceptsWindowStart = (now: Date) => new Date(now.getTime() - ACCEPTS_WINDOW_MS);

export function tooManyPending({ pendingPerCustomer }: BookingLimits): DomainError {
  return new DomainError("tooManyPending", { limit: pendingPerCustomer });
}

/** A mechanic's accepted jobs, and limits on accepting more. */
export interface Taken {
  /** Staff have to look first: they may have had an account that was suspended or deleted. */
  awaitsReview: boolean;
  /** They released jobs on too many days and can't accept until then. */
  acceptsAgainAt: Date | null;
  /** Time zone in which we show that moment. */
  timeZone: string;
  /** Their documents were checked. Losing that ends no job, but the lower limits apply. */
  isVerified: boolean;
  jobsInHand: number;
  acceptsThisHour: number;
  firstAcceptThisHour: Date | null;
  /**
   * They may see another customer's contact data that day: they're verified, or have few jobs then.
   */
  isDayFree: boolean;
}

/** Returns the limits on a mechanic's work. */
function workLimits(limits: BookingLimits, isVerified: boolean) {
  return isVerified
    ? { jobsInHand: limits.verifiedJobsInHand, acceptsPerHour: limits.verifiedAcceptsPerHour }
    : limits;
}

/** Returns why a mechanic can't accept another job now; null if they can. */
export function refusalToTakeMore(
  taken: Taken,
  limits: BookingLimits,
  now: Date,
): DomainError | null {
  if (taken.awaitsReview) return new DomainError("accountInReview");
  if (taken.acceptsAgainAt !== null && taken.acceptsAgainAt > now) {
    return new DomainError("stoppedAccepting", {
      limit: RELEASE_DAYS.allowed + 1,
      date: formatMoment(taken.acceptsAgainAt, taken.timeZone),
      status: "pending",
      retryAfterSeconds: Math.ceil((taken.acceptsAgainAt.getTime() - now.getTime()) / 1000),
    });
  }
  if (!taken.isDayFree) {
    return new DomainError("tooManyThatDay", {
      limit: UNVERIFIED_CONTACT.jobsADay,
      status: "pending",
    });
  }
  const { jobsInHand, acceptsPerHour } = workLimits(limits, taken.isVerified);
  if (taken.jobsInHand >= jobsInHand) {
    return new DomainError("tooManyInHand", { limit: jobsInHand, status: "pending" });
  }
  if (taken.acceptsThisHour < acceptsPerHour || taken.firstAcceptThisHour === null) {
    return null;
  }
  const free = taken.firstAcceptThisHour.getTime() + ACCEPTS_WINDOW_MS;
  const seconds = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
  return new DomainError("tooManyAccepts", {
    limit: acceptsPerHour,
    minutes: Math.ceil(seconds / 60),
    status: "pending",
    retryAfterSeconds: seconds,
    limitName: "acceptsPerHour",
  });
}
