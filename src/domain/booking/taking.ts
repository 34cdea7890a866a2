import { isWithinReach, type Point } from "../mechanic/matching";
import { isOpen, type BookingStatus } from "./status";

/** A mechanic, as far as it matters which jobs they may take. */
export interface Taker {
  userId: string;
  isAvailable: boolean;
  point: Point | null;
  radiusMiles: number;
  subscriptionStatus: string;
}

/** A job, likewise. */
export interface Offer {
  customerId: string;
  mechanicId: string | null;
  /** Asked for by name; nobody else may take it. */
  requestedMechanicId: string | null;
  status: BookingStatus;
  point: Point | null;
  /** This mechanic said no to it. */
  declined: boolean;
  /** This mechanic had it and handed it back. */
  left: boolean;
  /** This mechanic and its customer are not to be matched, whoever of them wanted it so. */
  blocked: boolean;
}

/**
 * Why a mechanic can't take a job, the weightiest reason first: their own order, nothing they may see
 * (`hidden`), no plan, somebody else's or no longer open (`taken`), offline.
 */
export type RefusalToTake = "own" | "noPlan" | "hidden" | "taken" | "offline";

/**
 * Whether a mechanic may take a job: the one telling. The database asks the same in `takeable` and, a
 * little wider, in the parts of a list (services/booking/scope.ts).
 */
export function refusalToTake(mechanic: Taker, job: Offer): RefusalToTake | null {
  if (job.customerId === mechanic.userId) return "own";
  if (mechanic.subscriptionStatus === "expired") return "noPlan";
  if (!maySee(mechanic, job)) return "hidden";
  if (!isOpen(job.status) || job.declined) return "taken";
  return mechanic.isAvailable ? null : "offline";
}

/** Their jobs, what they declined, what asks for them, and while they are online what is near. */
export function maySee(mechanic: Taker, job: Offer): boolean {
  if (job.customerId === mechanic.userId || job.left) return false;
  if (job.mechanicId === mechanic.userId || job.declined) return true;
  if (job.blocked || !isOpen(job.status)) return false;
  if (job.requestedMechanicId !== null) return job.requestedMechanicId === mechanic.userId;
  return mechanic.isAvailable && isWithinReach(mechanic.point, mechanic.radiusMiles, job.point);
}

/** Whether a mechanic takes jobs at all now: online, with a plan, and not stopped for late releases. */
export function takesJobs(
  mechanic: Pick<Taker, "isAvailable" | "subscriptionStatus"> & { acceptsAgainAt: Date | null },
  now: Date,
): boolean {
  const { isAvailable, subscriptionStatus, acceptsAgainAt } = mechanic;
  const isStopped = acceptsAgainAt !== null && acceptsAgainAt > now;
  return isAvailable && subscriptionStatus !== "expired" && !isStopped;
}
