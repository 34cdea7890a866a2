import { isAgreed } from "~/domain/booking/status";
import { remindedStarts, type ReminderName } from "~/domain/booking/schedule/reminders";
import { letter, type MailContext, type MailTable } from "./mail-context";

/**
 * Returns whether the reminder is still true: the job may have been canceled, rescheduled or begun
 * since.
 */
function isStillComing({ ctx, booking }: MailContext, name: ReminderName): boolean {
  const { after, until } = remindedStarts(name, ctx.clock.now());
  const { status, scheduledAt } = booking;
  return isAgreed(status) && scheduledAt > after && scheduledAt <= until;
}

const toCustomer =
  (name: ReminderName, subject: string, news: (name: string) => string) =>
  (context: MailContext) => {
    const { customer, number, mechanicName, facts, bookings } = context;
    return isStillComing(context, name)
      ? [letter(customer, `${subject}: booking ${number}`, [news(mechanicName), facts], bookings)]
      : [];
  };

const toMechanic =
  (name: ReminderName, subject: string, news: string) => (context: MailContext) => {
    const { mechanic, number, what, when, jobs } = context;
    return isStillComing(context, name) && mechanic !== null
      ? [letter(mechanic, `${subject}: booking ${number}`, [news, `${what}\n${when}`], jobs)]
      : [];
  };

/** Emails about an upcoming job. */
export const REMINDER_MAILS = {
  reminder_day: toCustomer(
    "day",
    "Your mechanic will be there within 24 hours",
    (name) => `${name} will be there within 24 hours:`,
  ),
  reminder_soon: toCustomer(
    "soon",
    "Your mechanic will be there soon",
    (name) => `${name} will be there within 2 hours. Make sure they can get to the vehicle:`,
  ),
  job_reminder_day: toMechanic(
    "day",
    "You have a job within 24 hours",
    "You have this job within 24 hours:",
  ),
  job_reminder_soon: toMechanic(
    "soon",
    "Your job starts soon",
    "You have this job within 2 hours. The address is in the job:",
  ),
} as const satisfies MailTable;
