import { isAgreed } from "~/domain/booking/status";
import { formatLongMoment } from "~/messages/format";
import { letter, type MailContext, type MailTable } from "./mail-context";

/** Returns the time of the open reschedule request; null if it was answered. */
async function openTime({ ctx, booking }: MailContext): Promise<string | null> {
  const proposal = await ctx.db.bookingProposal.findFirst({
    where: { bookingId: booking.id, state: "open" },
  });
  return proposal === null ? null : formatLongMoment(proposal.scheduledAt, booking.timeZone);
}

/** Writes the customer's email. The booking already has its final time, changed or not. */
const toCustomer =
  (subject: string, news: (name: string) => string) =>
  ({ booking, customer, number, mechanicName, facts, bookings }: MailContext) =>
    isAgreed(booking.status)
      ? [letter(customer, `${subject}: booking ${number}`, [news(mechanicName), facts], bookings)]
      : [];

const toMechanic =
  (subject: string, news: string) =>
  ({ booking, mechanic, number, what, when, jobs }: MailContext) =>
    isAgreed(booking.status) && mechanic !== null
      ? [letter(mechanic, `${subject}: booking ${number}`, [news, `${what}\n${when}`], jobs)]
      : [];

/** Emails about reschedule requests and their answers. */
export const RESCHEDULE_MAILS = {
  move_proposed: async (context) => {
    const { customer, number, mechanicName, when, bookings } = context;
    const time = await openTime(context);
    return time === null
      ? []
      : [
          letter(
            customer,
            `Your mechanic asked to reschedule: booking ${number}`,
            [
              `${mechanicName} asked to reschedule your booking:`,
              `Now: ${when}\nNew: ${time}`,
              "Accept or decline the new time. If you do nothing, the booking's time won't change. After you accept, you can cancel for free for 24 hours.",
            ],
            bookings,
          ),
        ];
  },
  move_accepted: toCustomer(
    "The new time is confirmed",
    (name) => `${name} accepted your new time:`,
  ),
  move_declined: toCustomer(
    "Your booking time hasn't changed",
    (name) => `${name} can't make your new time. Your booking time hasn't changed:`,
  ),
  move_withdrawn: toCustomer(
    "Your booking time hasn't changed",
    (name) => `${name} withdrew the request to reschedule. Your booking time hasn't changed:`,
  ),
  move_expired: toCustomer(
    "Your booking time hasn't changed",
    (name) => `${name} didn't answer your request to reschedule. Your booking time hasn't changed:`,
  ),
  job_move_proposed: async (context) => {
    const { mechanic, number, what, when, jobs } = context;
    const time = await openTime(context);
    return time === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The customer asked to reschedule: booking ${number}`,
            [
              "The customer asked to reschedule this job:",
              `${what}\nNow: ${when}\nNew: ${time}`,
              "Accept or decline the new time in My Jobs. If you do nothing, the job's time won't change.",
            ],
            jobs,
          ),
        ];
  },
  job_move_accepted: toMechanic(
    "The new time is confirmed",
    "The customer accepted your new time:",
  ),
  job_move_declined: toMechanic(
    "A job's time hasn't changed",
    "The customer declined your new time. The job's time hasn't changed:",
  ),
  job_move_withdrawn: toMechanic(
    "A job's time hasn't changed",
    "The customer withdrew the request to reschedule. The job's time hasn't changed:",
  ),
  job_move_expired: toMechanic(
    "A job's time hasn't changed",
    "The customer didn't answer your request to reschedule. The job's time hasn't changed:",
  ),
} as const satisfies MailTable;
