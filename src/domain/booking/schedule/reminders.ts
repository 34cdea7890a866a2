import { lateBefore } from "./expiry";
import { MECHANIC_LATE_MINUTES } from "../policy";
import { HOUR_MS, MINUTE_MS } from "../../time/durations";

/** Time before a job at which both sides are reminded. */
export const REMINDERS = {
  day: { leadHours: 24, customer: "reminder_day", mechanic: "job_reminder_day" },
  soon: { leadHours: 2, customer: "reminder_soon", mechanic: "job_reminder_soon" },
} as const;
export type ReminderName = keyof typeof REMINDERS;
export const REMINDER_NAMES = ["day", "soon"] as const satisfies readonly ReminderName[];

/**
 * Returns the starts to remind about at `now`: within this reminder's lead, and beyond the next
 * one's.
 */
export function remindedStarts(name: ReminderName, now: Date): { after: Date; until: Date } {
  const hence = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const { leadHours } = REMINDERS[name];
  return { after: hence(name === "day" ? REMINDERS.soon.leadHours : 0), until: hence(leadHours) };
}

/**
 * Returns whether a job gets this reminder. A time agreed on after the reminder was due needs none.
 */
export function isReminded(name: ReminderName, agreedAt: Date, scheduledAt: Date): boolean {
  return agreedAt.getTime() <= scheduledAt.getTime() - REMINDERS[name].leadHours * HOUR_MS;
}

/** Marks a start whose customer was told that the mechanic is late, or will come later. */
export const LATE = "late";

/**
 * Returns the starts at which nobody arrived in time at `now`. Older ones are already at the desk.
 */
export const lateStarts = (now: Date): { after: Date; until: Date } => ({
  after: lateBefore(now),
  until: new Date(now.getTime() - MECHANIC_LATE_MINUTES * MINUTE_MS),
});
