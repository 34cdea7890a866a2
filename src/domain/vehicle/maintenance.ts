import { addDays } from "../staff/days";
import type { Fuel } from "./facts";
import { mayBeElectric } from "./electric";

/** How often a service is due: at the first of both. */
export interface Interval {
  everyMonths: number | null;
  everyMiles: number | null;
}

/** When a service was last done. Miles are null if nobody read the odometer then. */
export interface LastDone {
  on: string;
  miles: number | null;
}

/** When something is due. Null where it isn't due by that, or we don't know. */
export interface Due {
  on: string | null;
  miles: number | null;
}

/** What a reminder says, the most urgent first. */
export const REMINDER_STATES = [
  "overdue",
  "soon",
  "booked",
  "later",
  "snoozed",
  "unknown",
] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** Days and miles before a due date from which something is due soon. */
export const SOON = { days: 30, miles: 500 } as const;
/** Months for which a reminder can be put off. */
export const SNOOZE_MONTHS = [1, 3] as const;

/**
 * Returns whether an interval is for this car. Without a known fuel it is, unless the car may be
 * electric and the interval isn't for electric cars.
 */
export function appliesTo(
  fuels: readonly string[],
  car: { fuel?: Fuel | undefined; make: string; model: string },
): boolean {
  if (fuels.length === 0) return true;
  if (car.fuel !== undefined) return fuels.includes(car.fuel);
  return fuels.includes("electric") || !mayBeElectric(car);
}

/** Returns when a service is due again. Both are null if we don't know when it was last done. */
export function nextDue({ everyMonths, everyMiles }: Interval, last: LastDone | null): Due {
  if (last === null) return { on: null, miles: null };
  return {
    on: everyMonths === null ? null : addMonths(last.on, everyMonths),
    miles: everyMiles === null || last.miles === null ? null : last.miles + everyMiles,
  };
}

/** Returns whether something is due, by the day and the last reading of the odometer. */
export function dueState(
  due: Due,
  now: { today: string; miles: number | null },
): "overdue" | "soon" | "later" | "unknown" {
  const { on, miles } = due;
  if (on === null && miles === null) return "unknown";
  const milesLeft = miles === null || now.miles === null ? null : miles - now.miles;
  if ((on !== null && on <= now.today) || (milesLeft !== null && milesLeft <= 0)) return "overdue";
  if (
    (on !== null && on <= addDays(now.today, SOON.days)) ||
    (milesLeft !== null && milesLeft <= SOON.miles)
  ) {
    return "soon";
  }
  return "later";
}

/**
 * Returns how much of an interval has passed, 0 to 1, by whichever of date and miles is further.
 * Null without a start.
 */
export function dueShare(
  {
    dueOn,
    dueMiles,
    everyMonths,
    everyMiles,
  }: Interval & { dueOn: string | null; dueMiles: number | null },
  now: { today: string; miles: number | null },
): number | null {
  const shares = [
    ...(dueOn === null || everyMonths === null
      ? []
      : [
          shareOf(
            Date.parse(addMonths(dueOn, -everyMonths)),
            Date.parse(now.today),
            Date.parse(dueOn),
          ),
        ]),
    ...(dueMiles === null || everyMiles === null || now.miles === null
      ? []
      : [shareOf(dueMiles - everyMiles, now.miles, dueMiles)]),
  ];
  return shares.length === 0 ? null : Math.max(...shares);
}

const shareOf = (from: number, at: number, to: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)));

/** Adds months to a day. The 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const at = new Date(day);
  const wanted = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(wanted, last));
  return at.toISOString().slice(0, 10);
}
