import type { Reminder } from "~/domain/booking/garage/reminder-schema";
import type { Interval } from "~/domain/vehicle/maintenance";
import { dateFormat } from "~/messages/date-format";
import { formatNumber } from "~/messages/format";
import { plural } from "~/messages/plural";

/** Formats a day such as "2026-11-29" as "Nov 29, 2026". */
export const dayWords = (day: string): string =>
  dateFormat({ dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

const either = (...parts: string[]): string => parts.filter(Boolean).join(" or ");

/** Says how often something is due: "Every 12 months or 7,500 miles". */
export function everyWords({ everyMonths, everyMiles }: Interval): string {
  const months =
    everyMonths === null ? "" : plural(everyMonths, { one: "month", other: "{count} months" });
  const miles = everyMiles === null ? "" : `${formatNumber(everyMiles)} miles`;
  return `Every ${either(months, miles)}`;
}

/** Says when something is due: "Nov 29, 2026 or at 67,500 miles". */
export function whenDue({ dueOn, dueMiles }: Pick<Reminder, "dueOn" | "dueMiles">): string {
  return either(
    dueOn === null ? "" : dayWords(dueOn),
    dueMiles === null ? "" : `at ${formatNumber(dueMiles)} miles`,
  );
}

/** Says what a reminder's state means: "Due now", "Due soon", "Next", … */
export const STATE_WORDS: Record<Reminder["state"], string> = {
  overdue: "Due now",
  soon: "Due soon",
  booked: "Booked",
  later: "Up to date",
  snoozed: "Snoozed",
  unknown: "Not known",
};

/** Says in a sentence when something is due, was last done, or what we don't know. */
export function dueSentence(reminder: Reminder): string {
  const { state, snoozedUntil, lastOn } = reminder;
  switch (state) {
    case "unknown":
      return lastOn === null
        ? "We don't know when it was last done."
        : "We don't know the mileage when it was last done.";
    case "snoozed":
      return snoozedUntil === null
        ? `Due ${whenDue(reminder)}`
        : `Snoozed until ${dayWords(snoozedUntil)}`;
    case "booked":
      return "You've booked it.";
    case "overdue":
      return `Was due ${whenDue(reminder)}`;
    case "soon":
    case "later":
      return `Due ${whenDue(reminder)}`;
    default:
      return state satisfies never;
  }
}

/** Says when something was last done: "Last done Nov 3, 2025 at 60,100 miles". Null if unknown. */
export function lastWords({ lastOn, lastMiles }: Reminder): string | null {
  if (lastOn === null) return null;
  const miles = lastMiles === null ? "" : ` at ${formatNumber(lastMiles)} miles`;
  return `Last done ${dayWords(lastOn)}${miles}`;
}
