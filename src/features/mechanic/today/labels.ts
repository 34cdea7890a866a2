import { actionFactsOf } from "~/domain/booking/actions";
import { isLeftOpen } from "~/domain/booking/next-step";
import { isUnderWay } from "~/domain/booking/status";
import type { StopView } from "~/domain/booking/schedule/today-schema";
import { isEta } from "~/domain/booking/policy";
import type { BookingView } from "~/domain/booking/view";
import { isOnPlannedDay } from "~/domain/booking/schedule/timing";
import { dateFormat } from "~/messages/date-format";
import { durationText } from "~/messages/counts";
import { formatMiles } from "~/messages/format";
import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";

type Planned = Pick<BookingView, "scheduledAt" | "timeZone">;

/** Formats "2:00 PM" in the job's zone. */
export const clockOf = (iso: string | Date, timeZone: string): string =>
  dateFormat({ hour: "numeric", minute: "2-digit", timeZone }).format(new Date(iso));

/** Formats "Thu, Nov 26" in a zone. */
export const shortDay = (at: Date, timeZone: string): string =>
  dateFormat({ weekday: "short", month: "short", day: "numeric", timeZone }).format(at);

/** Returns "Today", "Tomorrow" or "Mon, Dec 1", in the job's zone. */
export function dayOf({ scheduledAt, timeZone }: Planned, now: number): string {
  const at = new Date(scheduledAt);
  if (isOnPlannedDay(at, timeZone, new Date(now))) return "Today";
  if (isOnPlannedDay(at, timeZone, new Date(now + DAY_MS))) return "Tomorrow";
  return shortDay(at, timeZone);
}

/** Returns "in 2 h 5 min", "now" or "25 min ago"; null for a job more than a day away. */
export function startsIn({ scheduledAt }: Planned, now: number): string | null {
  const minutes = Math.round((Date.parse(scheduledAt) - now) / MINUTE_MS);
  if (Math.abs(minutes) >= 24 * 60) return null;
  if (minutes === 0) return "now";
  return minutes > 0 ? `in ${durationText(minutes)}` : `${durationText(-minutes)} ago`;
}

/** Names what the mechanic is doing about a job now. A next job is never in the past. */
export function phaseOf(job: BookingView, now: number): string {
  if (isUnderWay(job.status)) return "Working now";
  if (job.arrivedAt !== null) return "You've arrived";
  if (job.enRouteAt !== null) return "On your way";
  if (Date.parse(job.scheduledAt) > now) return "Next job";
  return isLeftOpen(actionFactsOf(job), new Date(now)) ? "Still open" : "Due now";
}

/** Returns the drive to a stop if it's one that a day has room for. */
export const drivable = ({ leg }: Pick<StopView, "leg">): StopView["leg"] =>
  leg !== null && isEta(leg.minutes) ? leg : null;

/** Returns "8.4 mi, about 25 minutes". */
export const driveWords = ({ miles, minutes }: NonNullable<StopView["leg"]>): string =>
  `${formatMiles(miles)}, about ${durationText(minutes)}`;

/** Writes a tool's short name: "torque_wrench" → "torque wrench". */
export const toolWords = (tool: string): string =>
  tool.replaceAll("_", " ").replace("obd2", "OBD2");

/** Returns when a job is planned to end. */
export const endOf = ({
  scheduledAt,
  durationMinutes,
}: Pick<BookingView, "scheduledAt" | "durationMinutes">): Date =>
  new Date(Date.parse(scheduledAt) + durationMinutes * MINUTE_MS);
