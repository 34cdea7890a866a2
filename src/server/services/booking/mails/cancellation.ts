import { PLATFORM_FEE_PERCENT } from "~/domain/booking/pricing";
import { centsToText } from "~/domain/money";
import { letter, type MailTable } from "./scene";

/** What our team is still to decide about a cancellation. */
function undecided(booking: {
  feeIfRefusedCents: number | null;
  arrivalContestedAt: Date | null;
}): string[] {
  const { feeIfRefusedCents, arrivalContestedAt } = booking;
  if (feeIfRefusedCents === null) return [];
  const fee = `$${centsToText(feeIfRefusedCents)}`;
  return arrivalContestedAt === null
    ? [
        `We ask your mechanic whether they asked you to cancel. If they don't confirm it, ${fee} becomes due.`,
      ]
    : [
        `We decide within 24 hours whether your mechanic was there. If so, up to ${fee} becomes due.`,
      ];
}

/** A booking that is called off, and what that costs. */
export const CANCELLATION_MAILS = {
  cancel: ({ booking, customer, number, feeCents, bookings }) => [
    letter(
      customer,
      `Booking ${number} was cancelled`,
      [
        ...undecided(booking),
        feeCents > 0
          ? `Your booking was cancelled, as you asked. It costs the cancellation fee of $${centsToText(feeCents)}; the rest of a hold on your card is released.`
          : "Your booking was cancelled, as you asked. A hold on your card is released; your bank shows it within a few days.",
      ],
      bookings,
    ),
  ],
  called_off: ({ mechanic, number, feeCents, what, when, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Booking ${number} was cancelled`,
            [
              "The customer cancelled this job:",
              `${what}\n${when}`,
              feeCents > 0
                ? `They pay a cancellation fee of $${centsToText(feeCents)}. Yours, less ${PLATFORM_FEE_PERCENT}%, stands in your earnings once it is paid.`
                : "It was free to cancel.",
            ],
            jobs,
          ),
        ],
  abandoned: ({ customer, mechanic, number, what, when, again, jobs }) => [
    letter(
      customer,
      `Nobody came: booking ${number} was cancelled`,
      [
        "We are sorry: your mechanic did not come. Your booking was cancelled for free, and a hold on your card is released.",
        `${what}\n${when}`,
      ],
      again,
    ),
    ...(mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `You missed booking ${number}`,
            [
              "You had accepted this job and did not start it, so it was cancelled:",
              `${what}\n${when}`,
            ],
            jobs,
          ),
        ]),
  ],
  cancelled_without_card: ({ customer, number, what, when, again }) => [
    letter(
      customer,
      `Booking ${number} was canceled: no card`,
      [
        "We canceled this booking free of charge because it had no card in time:",
        `${what}\n${when}`,
        "You can book it again. Add a card at checkout and your mechanic's time is reserved.",
      ],
      again,
    ),
  ],
  job_cancelled_without_card: ({ mechanic, number, what, when, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Job ${number} was canceled: no card`,
            [
              "The customer didn't add a card in time, so we canceled this job. It doesn't count against you:",
              `${what}\n${when}`,
            ],
            jobs,
          ),
        ],
  fee_due: ({ booking, customer, number, feeCents, what, checkout }) =>
    booking.paymentStatus === "due"
      ? [
          letter(
            customer,
            `Please pay the cancellation fee of booking ${number}`,
            [`You cancelled this booking late, so $${centsToText(feeCents)} is due:`, what],
            checkout,
          ),
        ]
      : [],
} as const satisfies MailTable;
