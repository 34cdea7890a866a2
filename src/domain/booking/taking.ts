import { isWithinReach, type Point } from "../mechanic/matching";
import type { Bar } from "../vetting/rules";
import { isOpen, type BookingStatus } from "./status";

/** A mechanic, as far as it matters which jobs they may take. */
export interface Taker {
  userId: string;
  isAvailable: boolean;
  point: Point | null;
  radiusMiles: number;
  subscriptionStatus: string;
  /** Suspended, without an insurance any more, or not verified where that is asked for. */
  bar: Bar | null;
}

/** A job, likewise. */
export interface Offer {
  customerId: string;
  mechanicId: string | null;
  /** Asked for by name; nobody else may take it. */
  requestedMechanicId: string | null;
  status: BookingStatus;
  point: Point | null;
  /** False where the point is only the customer's saved ZIP code. */
  locationKnown: boolean;
  /** This mechanic said no to it. */
  declined: boolean;
  /** This mechanic had it and handed it back. */
  left: boolean;
  /** This mechanic and its customer are not to be matched, whoever of them wanted it so. */
  blocked: boolean;
}

/**
 * Why a mechanic can't take a job, the weightiest reason first: their own order, no plan, a bar,
 * nothing they may see (`hidden`), somebody else's or no longer open (`taken`), offline.
 */
export type RefusalToTake = "own" | "noPlan" | Bar | "hidden" | "taken" | "offline";

/**
 * Whether a mechanic may take a job: the one telling. The database asks the same in `takeable` and, a
 * little wider, in the parts of a list (services/booking/scope.ts).
 */
export function refusalToTake(mechanic: Taker, job: Offer): RefusalToTake | null {
  if (job.customerId === mechanic.userId) return "own";
  if (mechanic.subscriptionStatus === "expired") return "noPlan";
  if (mechanic.bar !== null) return mechanic.bar;
  if (!maySee(mechanic, job) && !isUnplaced(mechanic, job)) return "hidden";
  if (!isOpen(job.status) || job.declined) return "taken";
  return mechanic.isAvailable ? null : "offline";
}

/**
 * An open request that no list shows, because its location or the mechanic's is unknown: it can still be
 * accepted by its id.
 */
function isUnplaced(mechanic: Taker, job: Offer): boolean {
  if (mechanic.point !== null && job.point !== null && job.locationKnown) return false;
  const isHidden = job.left || job.declined || job.blocked || !isOpen(job.status);
  return !isHidden && job.requestedMechanicId === null && isOnline(mechanic);
}

/** Returns if open jobs are shown. Unverified mechanics see what is waiting for them. */
export function isOnline({ isAvailable, bar }: Pick<Taker, "isAvailable" | "bar">): boolean {
  return isAvailable && bar !== "suspended";
}

/** Their jobs, what they declined, what asks for them, and while they are online what is near. */
export function maySee(mechanic: Taker, job: Offer): boolean {
  if (job.customerId === mechanic.userId || job.left) return false;
  if (job.mechanicId === mechanic.userId || job.declined) return true;
  if (job.blocked || !isOpen(job.status)) return false;
  if (job.requestedMechanicId !== null) return job.requestedMechanicId === mechanic.userId;
  return isOnline(mechanic) && isWithinReach(mechanic.point, mechanic.radiusMiles, job.point);
}

/** Returns if a mechanic can take jobs now: online, with a plan, not suspended or paused for releases. */
export function takesJobs(
  mechanic: Pick<Taker, "isAvailable" | "subscriptionStatus" | "bar"> & {
    acceptsAgainAt: Date | null;
  },
  now: Date,
): boolean {
  const { isAvailable, subscriptionStatus, bar, acceptsAgainAt } = mechanic;
  const isStopped = acceptsAgainAt !== null && acceptsAgainAt > now;
  return isAvailable && bar === null && subscriptionStatus !== "expired" && !isStopped;
}
