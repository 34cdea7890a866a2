import { isKeptThroughSuspension, type Kept, type SuspendableJob } from "../vetting/suspension";

type Ends = Exclude<Kept, "always">;

/**
 * What a suspension ends for a customer. Everything else stays: accepted jobs with their updated
 * quotes, cancellation and arrival, payments, claims, support, export and deletion.
 */
export const CUSTOMER_SUSPENSION = {
  /** New bookings, signed in or as a guest. */
  bookings: "ended",
  /** Rating a finished job. */
  reviews: "ended",
  /** Tipping a mechanic. */
  tips: "ended",
  /** Emails that invite them to book: reminders of their cars, and the waitlist's. */
  invitations: "ended",
  /** Messages and their photos. */
  conversation: "job",
} as const satisfies Record<string, Ends>;
export type CustomerRight = keyof typeof CUSTOMER_SUSPENSION;

/**
 * Returns whether suspension has ended this for a customer.
 * @param job the job it's about; null if it's about none
 */
export function isEndedForCustomer(
  right: CustomerRight,
  isSuspended: boolean,
  job: SuspendableJob | null,
  now: Date,
): boolean {
  if (!isSuspended) return false;
  const kept: Ends = CUSTOMER_SUSPENSION[right];
  switch (kept) {
    case "ended":
      return true;
    case "job":
      return job === null || !isKeptThroughSuspension(job, now);
    default:
      return kept satisfies never;
  }
}
