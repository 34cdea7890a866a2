import { isWithinReach, type Point } from "../mechanic/matching";
import type { Ineligibility } from "../vetting/rules";
import { isOpen, type BookingStatus } from "./status";

/** Facts about a mechanic that decide which jobs they can accept. */
export interface Candidate {
  userId: string;
  isAvailable: boolean;
  point: Point | null;
  radiusMiles: number;
  subscriptionStatus: string;
  /** Suspended, without valid insurance, or unverified where verification is required. */
  ineligibility: Ineligibility | null;
}

/** Facts about a job that decide who can accept it. */
export interface Offer {
  customerId: string;
  mechanicId: string | null;
  /** The requested mechanic. Nobody else can accept it. */
  requestedMechanicId: string | null;
  status: BookingStatus;
  point: Point | null;
  /** False if the point is only the customer's saved ZIP code. */
  locationKnown: boolean;
  /** This mechanic declined it. */
  declined: boolean;
  /** This mechanic had accepted it and released it. */
  left: boolean;
  /** One of the two blocked the other. */
  blocked: boolean;
}

/**
 * Reasons a mechanic can't accept a job, most important first: their own order, no plan, no
 * eligibility, invisible to them (`hidden`), another mechanic's or closed (`taken`), offline.
 */
export type RefusalToTake = "own" | "noPlan" | Ineligibility | "hidden" | "taken" | "offline";

/**
 * Returns why a mechanic can't accept a job; null if they can. The database asks the same in
 * `canAccept` and, slightly wider, in the filters of lists (services/booking/scope.ts).
 */
export function refusalToTake(mechanic: Candidate, job: Offer): RefusalToTake | null {
  // precondition: a mechanic can't accept their own order
  if (job.customerId === mechanic.userId) return "own";
  if (mechanic.subscriptionStatus === "expired") return "noPlan";
  if (mechanic.ineligibility !== null) return mechanic.ineligibility;
  if (!maySee(mechanic, job) && !isUnplaced(mechanic, job)) return "hidden";
  if (!isOpen(job.status) || job.declined) return "taken";
  return mechanic.isAvailable ? null : "offline";
}

/**
 * An open request that no list shows because its location or the mechanic's is unknown. It can
 * still be accepted by id.
 */
function isUnplaced(mechanic: Candidate, job: Offer): boolean {
  if (mechanic.point !== null && job.point !== null && job.locationKnown) return false;
  const isHidden = job.left || job.declined || job.blocked || !isOpen(job.status);
  return !isHidden && job.requestedMechanicId === null && isOnline(mechanic);
}

/** Returns whether suspension hides all requests from a mechanic, direct ones too. */
export function seesNoRequests({ ineligibility }: Pick<Candidate, "ineligibility">): boolean {
  return ineligibility === "suspended";
}

/** Returns whether open jobs are shown. Unverified mechanics see the requests they could accept. */
export function isOnline(mechanic: Pick<Candidate, "isAvailable" | "ineligibility">): boolean {
  return mechanic.isAvailable && !seesNoRequests(mechanic);
}

/**
 * Returns whether a job is listed: their own, and unless they're suspended, ones they declined,
 * ones that request them and, while they're online, ones nearby.
 */
export function maySee(mechanic: Candidate, job: Offer): boolean {
  if (job.customerId === mechanic.userId || job.left) return false;
  if (job.mechanicId === mechanic.userId) return true;
  if (seesNoRequests(mechanic)) return false;
  if (job.declined) return true;
  if (job.blocked || !isOpen(job.status)) return false;
  if (job.requestedMechanicId !== null) return job.requestedMechanicId === mechanic.userId;
  return isOnline(mechanic) && isWithinReach(mechanic.point, mechanic.radiusMiles, job.point);
}

/**
 * Returns whether a mechanic can accept jobs now: online, with a plan, and not suspended or paused
 * for releases.
 */
export function takesJobs(
  mechanic: Pick<Candidate, "isAvailable" | "subscriptionStatus" | "ineligibility"> & {
    acceptsAgainAt: Date | null;
  },
  now: Date,
): boolean {
  const { isAvailable, subscriptionStatus, ineligibility, acceptsAgainAt } = mechanic;
  const isStopped = acceptsAgainAt !== null && acceptsAgainAt > now;
  return isAvailable && ineligibility === null && subscriptionStatus !== "expired" && !isStopped;
}
