import { isAgreed, isUnderWay, type BookingStatus } from "../booking/status";

/** Until when a suspended mechanic or customer keeps something. */
export type Kept =
  /** Ends with the suspension, and is back once it's lifted. */
  | "ended"
  /** Stays for a job that has begun or should have begun, until the job is over. */
  | "job"
  /** Not affected. */
  | "always";

/**
 * What a suspension ends. Every rule, read, mail and delivery asks this table through
 * `isEndedBySuspension`, and test/authz/suspension.test.ts walks it.
 */
export const SUSPENSION = {
  /** New work: being found, slots, open and direct requests, accepting. */
  requests: "ended",
  /** Warranty visits: offered, chosen, or asked for by staff. They go to the desk. */
  visits: "ended",
  /** The public answer to a review. */
  reviewAnswers: "ended",
  /** Messages and photos on the job. */
  conversation: "job",
  /** The customer's name, phone, street and notes, in every answer and document. */
  contact: "job",
  /** The other side's photos. */
  photos: "job",
  /** The appointment in the calendar feed. */
  feed: "job",
  /** Deliveries to the mechanic's webhook endpoints. */
  webhooks: "job",
  /** Mails, texts and push about the job itself. */
  news: "job",
  /** Money, staff decisions, and news that the job ended. */
  desk: "always",
} as const satisfies Record<string, Kept>;
export type SuspendedRight = keyof typeof SUSPENSION;

/** A job of a mechanic who may be suspended. */
export interface SuspendableJob {
  status: BookingStatus;
  scheduledAt: Date;
}

/** Returns whether a job stays with its suspended mechanic: begun or due to begin, and not over. */
export function isKeptThroughSuspension(
  { status, scheduledAt }: SuspendableJob,
  now: Date,
): boolean {
  return isUnderWay(status) || (isAgreed(status) && scheduledAt <= now);
}

/**
 * Returns whether suspension has ended this for a mechanic.
 * @param job the job it's about; null if it's about none
 */
export function isEndedBySuspension(
  right: SuspendedRight,
  isSuspended: boolean,
  job: SuspendableJob | null,
  now: Date,
): boolean {
  if (!isSuspended) return false;
  const kept: Kept = SUSPENSION[right];
  switch (kept) {
    case "ended":
      return true;
    case "job":
      return job === null || !isKeptThroughSuspension(job, now);
    case "always":
      return false;
    default:
      return kept satisfies never;
  }
}
