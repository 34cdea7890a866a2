import { isCancelled } from "~/domain/booking/status";
import { BRAND_NAME } from "~/domain/brand";
import type { JobPayload } from "~/domain/jobs";
import type { Letter } from "~/domain/mail";
import { centsToText } from "~/domain/money";
import { cardMoney } from "~/domain/payment/card-money";
import { site } from "~/server/gateways/runtime/site";
import { formatLongMoment } from "~/messages/format";
import { greeting } from "../../account/email/greeting";
import type { ServiceContext } from "../../context";
import {
  contactForMechanic,
  contactRow,
  contactSelect,
  suspensionSelect,
} from "../../contact/contact";

type MailJob = JobPayload<"mail.booking">;

export type MailContext = NonNullable<Awaited<ReturnType<typeof loadMailContext>>>;

/** Writes the emails of one event; none if it's outdated. */
export type MailWriter = (context: MailContext) => Letter[] | Promise<Letter[]>;

/** Writers of one subject, by event. */
export type MailTable = Partial<Record<MailJob["kind"], MailWriter>>;

const mechanicOf = {
  select: {
    ...suspensionSelect,
    id: true,
    email: true,
    emailVerifiedAt: true,
    firstName: true,
    lastName: true,
  },
} as const;

/** Loads what every email about a booking needs; null if the booking is gone. */
export async function loadMailContext(ctx: ServiceContext, job: MailJob) {
  const booking = await ctx.db.booking.findUnique({
    where: { id: job.bookingId },
    include: {
      contacts: contactSelect.contacts,
      claims: contactSelect.claims,
      customer: { select: { ...contactSelect.customer.select, emailVerifiedAt: true } },
      mechanic: mechanicOf,
      requestedMechanic: mechanicOf,
      lines: { orderBy: { position: "asc" } },
      payments: { orderBy: [{ createdAt: "asc" }, { attempt: "asc" }, { id: "asc" }] },
    },
  });
  if (booking === null) return null;
  const { customer, mechanic, requestedMechanic } = booking;
  const feeCents = booking.cancellationFeeCents ?? 0;
  const isCanceled = isCancelled(booking.status);
  const total = `$${centsToText(isCanceled ? feeCents : booking.totalCents)}`;
  const what = booking.lines.map((line) => line.name).join(", ");
  const when = formatLongMoment(booking.scheduledAt, booking.timeZone);
  // Text that people wrote isn't sent to an unproven mailbox.
  const isProven = customer.emailVerifiedAt !== null;
  const where = isProven ? [booking.serviceLocation] : [];
  const { contact } = contactForMechanic(contactRow(booking), ctx.clock.now());
  return {
    ctx,
    job,
    booking,
    customer,
    mechanic,
    requestedMechanic,
    number: booking.bookingNumber,
    feeCents,
    isCanceled,
    money: cardMoney(booking.payments, { isCanceled }),
    total,
    what,
    when,
    mechanicName:
      mechanic !== null && isProven
        ? `${mechanic.firstName} ${mechanic.lastName}`.trim()
        : "Your mechanic",
    facts: [what, when, ...where, `Total ${total}`].join("\n"),
    /** The customer's first name, as the mechanic may know it. */
    customerName: contact.firstName,
    jobFacts: [what, when, contact.serviceLocation, `Total ${total}`].join("\n"),
    bookings: { label: "See your booking", url: `${site.url}/customer/bookings/${booking.id}` },
    edit: { label: "Change the time", url: `${site.url}/customer/booking/${booking.id}/edit` },
    again: { label: "Book again", url: `${site.url}/customer/booking?again=${booking.id}` },
    checkout: { label: "Go to checkout", url: `${site.url}/customer/checkout/${booking.id}` },
    jobs: { label: "See the job", url: `${site.url}/mechanic/jobs/${booking.id}` },
    earnings: { label: "See your earnings", url: `${site.url}/mechanic/earnings` },
  };
}

/** Returns the text as a paragraph, or nothing for null. */
export const paragraph = (text: string | null) => (text === null ? [] : [text]);

/** Returns whether a card is saved and will be authorized two days before the job. */
export function hasSavedCard(payments: MailContext["booking"]["payments"]): boolean {
  return payments.some(
    ({ purpose, isCurrent, state, paymentMethodId }) =>
      purpose === "booking" && isCurrent && state === "open" && paymentMethodId !== null,
  );
}

export function asAttachment(filename: string, pdf: Uint8Array) {
  const base64 = Buffer.from(pdf).toString("base64");
  return { filename, contentType: "application/pdf", base64 };
}

export function letter(
  to: { id: string; email: string | null; emailVerifiedAt: Date | null; firstName: string },
  subject: string,
  paragraphs: string[],
  action: NonNullable<Letter["action"]>,
): Letter {
  return {
    userId: to.id,
    to: to.email,
    subject,
    paragraphs: [greeting(to), ...paragraphs, `Your ${BRAND_NAME} team`],
    action,
  };
}
