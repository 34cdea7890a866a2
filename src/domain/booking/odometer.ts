import { odometerOpenSince } from "../vehicle/mileage";
import { isDone, isUnderWay, type BookingStatus } from "./status";

/** Returns whether the job's mechanic can save the car's mileage now. It's saved once. */
export function canSaveOdometer(
  job: {
    status: BookingStatus;
    completedAt: string | null;
    vehicle: { odometer?: number | undefined };
  },
  now: Date,
): boolean {
  if (job.vehicle.odometer !== undefined) return false;
  if (isUnderWay(job.status)) return true;
  const { completedAt } = job;
  return (
    isDone(job.status) && completedAt !== null && new Date(completedAt) > odometerOpenSince(now)
  );
}
