import type { JobPayload } from "~/domain/jobs";
import type { Letter } from "~/domain/mail";
import { bookingEvent } from "../../calendar/events";
import type { MailContext } from "./mail-context";

type MailKind = JobPayload<"mail.booking">["kind"];

/** After these events an appointment is new, rescheduled or canceled. */
const CHANGES_APPOINTMENT: ReadonlySet<MailKind> = new Set<MailKind>([
  "created",
  "accept",
  "decline",
  "release",
  "expired",
  "move_accepted",
  "job_move_accepted",
  "cancel",
  "called_off",
  "abandoned",
  "cancelled_without_card",
  "job_cancelled_without_card",
  "no_show",
  "no_show_counted",
  "desk_cancelled",
  "different_vehicle_fee",
  "job_desk_cancelled",
  "desk_released",
  "follow_up",
  "job_follow_up",
]);

/** Attaches the appointment to an email for the booking's customer or mechanic. */
export function withItsEvent(kind: MailKind, letter: Letter, context: MailContext): Letter {
  if (!CHANGES_APPOINTMENT.has(kind)) return letter;
  const { booking, customer, mechanic, customerName } = context;
  const person = [customer, mechanic].find((one) => one?.id === letter.userId);
  if (person == null) return letter;
  const event = bookingEvent(booking, {
    side: person.id === customer.id ? "customer" : "mechanic",
    // Text that people wrote isn't sent to an unproven mailbox.
    named: person.emailVerifiedAt !== null,
    customerName,
  });
  return { ...letter, attachments: [...(letter.attachments ?? []), event] };
}
