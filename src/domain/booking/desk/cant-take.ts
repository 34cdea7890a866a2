import { dateFormat } from "~/messages/date-format";
import { formatMoment, formatNumber } from "~/messages/format";
import { UNVERIFIED_CONTACT } from "../policy";

/**
 * Conditions an accept checks, by the reason a mechanic who doesn't meet one can't accept, most
 * important first. `services/booking/conditions.ts` has each one in SQL.
 */
export const TAKE_CONDITIONS = [
  "own",
  "suspended",
  "uninsured",
  "unverified",
  "noPlan",
  "declined",
  "blocked",
  "returning",
  "paused",
  "offline",
  "busy",
  "tooManyJobs",
  "tooManyAccepts",
  "dayFull",
  "tooFar",
] as const;
export type TakeCondition = (typeof TAKE_CONDITIONS)[number];

/** Reasons as staff read them: who blocked whom, and if a mechanic declined or gave up a job. */
export const CANT_TAKE = [
  "own",
  "suspended",
  "uninsured",
  "unverified",
  "noPlan",
  "declined",
  "released",
  "blockedByCustomer",
  "blockedByMechanic",
  "returning",
  "paused",
  "offline",
  "busy",
  "tooManyJobs",
  "tooManyAccepts",
  "dayFull",
  "tooFar",
] as const;
export type CantTake = (typeof CANT_TAKE)[number];

interface Reason {
  kind: CantTake;
  /** When the job in the way begins. */
  from: string | null;
  /** When it ends, drive included, or when the pause ends. */
  until: string | null;
}

interface Distance {
  distanceMiles: number | null;
  travelsMiles: number;
}

/** Returns why a mechanic can't take a job, in a few words. Times are in the desk's zone. */
export function cantTakeWords(
  { kind, from, until }: Reason,
  { distanceMiles, travelsMiles }: Distance,
  timeZone: string,
): string {
  switch (kind) {
    case "own":
      return "It's their own request";
    case "suspended":
      return "Suspended";
    case "uninsured":
      return "Insurance expired";
    case "unverified":
      return "Not verified";
    case "noPlan":
      return "Trial ended and no plan";
    case "declined":
      return "Declined it";
    case "released":
      return "Gave up this job";
    case "blockedByCustomer":
      return "Blocked by the customer";
    case "blockedByMechanic":
      return "Blocked the customer";
    case "returning":
      return "May have had an account before: look at the alert";
    case "paused":
      return until === null
        ? "Gave up too many jobs"
        : `Gave up too many jobs, can't accept until ${formatMoment(new Date(until), timeZone)}`;
    case "offline":
      return "Offline";
    case "busy":
      return from === null || until === null
        ? "Has a job at that time"
        : `Has a job ${span(new Date(from), new Date(until), timeZone)}`;
    case "tooManyJobs":
      return "Has too many open jobs";
    case "tooManyAccepts":
      return "Accepted too many jobs in the last hour";
    case "dayFull":
      return `Not verified, and already has ${UNVERIFIED_CONTACT.jobsADay} jobs that day`;
    case "tooFar":
      return distanceMiles === null
        ? `Too far away, travels ${formatNumber(travelsMiles)} miles`
        : `${formatNumber(distanceMiles)} miles away, travels ${formatNumber(travelsMiles)}`;
    default:
      return kind satisfies never;
  }
}

/** Formats "Thu 9:00–11:00 AM EST", and both days if it ends on another one. */
function span(from: Date, until: Date, timeZone: string): string {
  const day = dateFormat({ weekday: "short", timeZone });
  const clock = dateFormat({ hour: "numeric", minute: "2-digit", timeZone });
  const end = dateFormat({ hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone });
  const [first, last] = [day.format(from), day.format(until)];
  if (first !== last) return `${first} ${clock.format(from)} – ${last} ${end.format(until)}`;
  const begins = clock.format(from);
  const half = (text: string) => /\b[AP]M\b/.exec(text)?.[0];
  const isSameHalf = half(begins) !== undefined && half(begins) === half(end.format(until));
  const short = isSameHalf ? begins.replace(/\s?[AP]M$/, "") : begins;
  return `${first} ${short}–${end.format(until)}`;
}

/**
 * Returns whether requesting the mechanic by name gets around every reason: it ignores their travel
 * distance.
 */
export function canBeAskedByName(reasons: readonly { kind: CantTake }[]): boolean {
  return reasons.every(({ kind }) => kind === "tooFar");
}
