import { isOpen, isUnderWay } from "~/domain/booking/status";
import { paragraphsOf, type Letter } from "~/domain/mail";
import { site } from "~/server/gateways/runtime/site";
import {
  cancellationText,
  feeForMechanic,
  freeText,
  holdStaysText,
  lowerPriceText,
} from "~/messages/card-money";
import { letter, paragraph, type MailContext, type MailTable } from "./mail-context";

const fromTo = (oldTotal: string | undefined, total: string) =>
  oldTotal === undefined ? `to ${total}` : `from $${oldTotal} to ${total}`;

/**
 * Writes the email of a message from staff to the customer. For an unproven mailbox, it says that
 * there's a message, but not its text.
 */
export function deskLetter(
  { booking, customer, number, what, when, bookings, edit }: MailContext,
  body: string,
): Letter {
  const subject = `Our team wrote to you: booking ${number}`;
  if (customer.emailVerifiedAt === null) {
    const words =
      "Our team wrote to you about your booking. Sign in to read the message and reply.";
    const action = { label: "Read the message", url: `${site.url}/support` };
    return letter(customer, subject, [words], action);
  }
  return letter(
    customer,
    subject,
    [
      ...paragraphsOf(body),
      `${what}\n${when}`,
      "To answer, open Support in your account or reply to this email.",
    ],
    isOpen(booking.status) ? edit : bookings,
  );
}

/** Emails about staff actions, to each side. */
export const DESK_MAILS = {
  desk_cancelled: ({ customer, number, money, what, when, bookings }) => [
    letter(
      customer,
      `We canceled booking ${number}`,
      [
        "Our team canceled your booking:",
        `${what}\n${when}`,
        freeText(money),
        "If you didn't expect this, reply to this email.",
      ],
      bookings,
    ),
  ],
  different_vehicle_fee: ({ customer, number, money, feeCents, what, when, bookings }) => [
    letter(
      customer,
      `We canceled booking ${number}`,
      [
        "Your mechanic came for a different car than you booked, and you didn't approve the quote for it. So our team canceled your booking:",
        `${what}\n${when}`,
        cancellationText(money, { feeCents }),
        "If you see it differently, reply to this email.",
      ],
      bookings,
    ),
  ],
  job_desk_cancelled: ({ mechanic, number, money, feeCents, what, when, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `We canceled booking ${number}`,
            [
              "Our team canceled this job. Please don't work on it:",
              `${what}\n${when}`,
              ...(feeCents > 0 ? [feeForMechanic(money, feeCents)] : []),
            ],
            jobs,
          ),
        ],
  desk_completed: ({ customer, number, facts, bookings }) => [
    letter(
      customer,
      `Booking ${number} was marked complete`,
      [
        "Our team marked this booking complete:",
        facts,
        "If the work isn't done, reply to this email.",
      ],
      bookings,
    ),
  ],
  job_desk_completed: ({ mechanic, number, what, earnings }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Booking ${number} was marked complete`,
            [
              `Our team marked this job complete: ${what}. You'll see your share in your earnings once the customer has paid.`,
            ],
            earnings,
          ),
        ],
  desk_released: ({ customer, requestedMechanic, number, money, facts, bookings }) => [
    letter(
      customer,
      `We're looking for another mechanic: booking ${number}`,
      [
        "Your mechanic can't come, so our team is reassigning your booking.",
        facts,
        requestedMechanic === null
          ? "It's open to other mechanics, and we'll let you know when one accepts."
          : "We asked another mechanic, and we'll let you know when they accept.",
        ...paragraph(holdStaysText(money)),
      ],
      bookings,
    ),
  ],
  desk_wrote: async (context) => {
    const { ctx, job, booking } = context;
    const message = await ctx.db.supportMessage.findFirst({
      where: {
        id: job.messageId ?? "",
        staffId: { not: null },
        request: { bookingId: booking.id },
      },
    });
    // Deleted after its retention period.
    return message === null || message.body === "" ? [] : [deskLetter(context, message.body)];
  },
  job_desk_released: async ({ ctx, job, number, what, when }) => {
    const person = await ctx.db.user.findUnique({ where: { id: job.personId ?? "" } });
    return person === null
      ? []
      : [
          letter(
            person,
            `Booking ${number} was reassigned`,
            [
              "Our team gave this job to someone else:",
              `${what}\n${when}`,
              "It doesn't count against you.",
            ],
            // A mechanic who lost the job can no longer open its page.
            { label: "See My Jobs", url: `${site.url}/mechanic/jobs` },
          ),
        ];
  },
  price_lowered: ({ job, booking, customer, number, money, what, total, bookings }) => [
    letter(
      customer,
      `Booking ${number} costs less`,
      [
        `Our team lowered the price of ${what} ${fromTo(job.oldTotal, total)}. ${lowerPriceText(money, booking.totalCents)}`,
        "Any open updated quote has ended.",
      ],
      bookings,
    ),
  ],
  job_price_lowered: ({ job, mechanic, number, what, total, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The price of booking ${number} was lowered`,
            [
              `Our team lowered the price of ${what} ${fromTo(job.oldTotal, total)}. Your share goes down with it.`,
              "Any open updated quote has ended. Send it again if it's still needed. Questions? Reply to this email.",
            ],
            jobs,
          ),
        ],
  job_unfinished: ({ booking, mechanic, number, what, when, jobs }) =>
    mechanic === null || !isUnderWay(booking.status)
      ? []
      : [
          letter(
            mechanic,
            `Is booking ${number} done?`,
            [
              "This job has been in progress for 12 hours:",
              `${what}\n${when}`,
              "Mark it complete when it's done so you get paid. If something is in the way, reply to this email.",
            ],
            jobs,
          ),
        ],
} as const satisfies MailTable;
