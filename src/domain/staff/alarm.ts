import { z } from "zod";
import { HOUR_MS, MINUTE_MS } from "../time/durations";

/**
 * While nobody takes a safety report, staff are notified every 15 minutes for 2 hours, then hourly.
 */
const SOON = { everyMs: 15 * MINUTE_MS, forMs: 2 * HOUR_MS } as const;
const LATER_EVERY_MS = HOUR_MS;

/** Safety reports one person can send in a day. */
export const SAFETY_REPORTS_A_DAY = 3;

/** Returns whether staff are notified again about an alert nobody took. */
export function isAlarmDue(alert: { createdAt: Date; alarmedAt: Date }, now: Date): boolean {
  const age = alert.alarmedAt.getTime() - alert.createdAt.getTime();
  const wait = age < SOON.forMs ? SOON.everyMs : LATER_EVERY_MS;
  return now.getTime() - alert.alarmedAt.getTime() >= wait;
}

/** Facts of an alarm. */
export const alarmFactsSchema = z.object({
  alertId: z.string(),
  bookingNumber: z.string(),
  side: z.enum(["customer", "mechanic"]),
  /** Minutes since it was raised. */
  minutes: z.number().int(),
});
export type AlarmFacts = z.output<typeof alarmFactsSchema>;

/** The kind of a staff member's notification about a safety report. */
export const ALARM_KIND = "safety_alarm";

/** Returns an alarm's text for the product, email, push and SMS. */
export function alarmWords({ bookingNumber, side, minutes }: AlarmFacts) {
  const waits = minutes === 0 ? "" : ` It has been waiting for ${waited(minutes)}.`;
  return {
    title: `Safety report: ${bookingNumber}`,
    text: `The ${side} reported danger.${waits} Take it on the desk, then call them.`,
  };
}

/** The kind of an owner's notification about a question that staff didn't decide in time. */
export const OVERDUE_KIND = "overdue_question";
/** Hours after which owners are notified of a customer's question that staff haven't decided. */
export const OVERDUE_HOURS = 24;

export const overdueFactsSchema = z.object({ bookingNumber: z.string() });
export type OverdueFacts = z.output<typeof overdueFactsSchema>;

export const overdueWords = ({ bookingNumber }: OverdueFacts) => ({
  title: `Decide today: ${bookingNumber}`,
  text: `The customer stopped the work or says the mechanic isn't there, and our team hasn't decided for ${OVERDUE_HOURS} hours. The card stays on hold and the mechanic can't finish.`,
});

function waited(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
