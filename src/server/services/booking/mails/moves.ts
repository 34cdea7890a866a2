import { isAgreed } from "~/domain/booking/status";
import { letter, momentIn, type MailScene, type MailTable } from "./scene";

/** What one side proposed that is still to be answered; null where it was answered meanwhile. */
async function openTime({ ctx, booking }: MailScene): Promise<string | null> {
  const proposal = await ctx.db.bookingProposal.findFirst({
    where: { bookingId: booking.id, state: "open" },
  });
  return proposal === null ? null : momentIn(proposal.scheduledAt, booking.timeZone);
}

/** A job keeps its time, or has a new one: both are the booking's own by now. */
const toCustomer =
  (subject: string, news: (name: string) => string) =>
  ({ booking, customer, number, mechanicName, facts, bookings }: MailScene) =>
    isAgreed(booking.status)
      ? [letter(customer, `${subject}: booking ${number}`, [news(mechanicName), facts], bookings)]
      : [];

const toMechanic =
  (subject: string, news: string) =>
  ({ booking, mechanic, number, what, when, jobs }: MailScene) =>
    isAgreed(booking.status) && mechanic !== null
      ? [letter(mechanic, `${subject}: booking ${number}`, [news, `${what}\n${when}`], jobs)]
      : [];

/** Another time that one side proposed, and what became of it. */
export const MOVE_MAILS = {
  move_proposed: async (scene) => {
    const { customer, number, mechanicName, when, bookings } = scene;
    const time = await openTime(scene);
    return time === null
      ? []
      : [
          letter(
            customer,
            `Your mechanic proposes another time: booking ${number}`,
            [
              `${mechanicName} proposes another time for your booking:`,
              `Now: ${when}\nProposed: ${time}`,
              "Accept or decline it. If you do nothing, the booking stays as it is. Cancelling is free for 24 hours after you accept.",
            ],
            bookings,
          ),
        ];
  },
  move_accepted: toCustomer(
    "The new time is agreed",
    (name) => `${name} accepted the time you proposed:`,
  ),
  move_declined: toCustomer(
    "Your booking stays at its time",
    (name) => `${name} can't come at the time you proposed. The booking stays as it is:`,
  ),
  move_withdrawn: toCustomer(
    "Your booking stays at its time",
    (name) => `${name} took back the other time. The booking stays as it is:`,
  ),
  move_expired: toCustomer(
    "Your booking stays at its time",
    (name) => `${name} did not answer your proposal. The booking stays as it is:`,
  ),
  job_move_proposed: async (scene) => {
    const { mechanic, number, what, when, jobs } = scene;
    const time = await openTime(scene);
    return time === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The customer proposes another time: booking ${number}`,
            [
              "The customer proposes another time for this job:",
              `${what}\nNow: ${when}\nProposed: ${time}`,
              "Accept or decline it in My Jobs. If you do nothing, the job stays as it is.",
            ],
            jobs,
          ),
        ];
  },
  job_move_accepted: toMechanic(
    "The new time is agreed",
    "The customer accepted the time you proposed:",
  ),
  job_move_declined: toMechanic(
    "A job stays at its time",
    "The customer declined the time you proposed. The job stays as it is:",
  ),
  job_move_withdrawn: toMechanic(
    "A job stays at its time",
    "The customer took back the other time. The job stays as it is:",
  ),
  job_move_expired: toMechanic(
    "A job stays at its time",
    "The customer did not answer your proposal. The job stays as it is:",
  ),
} as const satisfies MailTable;
