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

/** The same for the mechanic. */
function undecidedForMechanic(booking: {
  feeIfRefusedCents: number | null;
  arrivalContestedAt: Date | null;
  askedByMechanic: string | null;
}): string[] {
  const { feeIfRefusedCents, arrivalContestedAt, askedByMechanic } = booking;
  if (askedByMechanic === "said") {
    return [
      "The customer says you asked them to cancel. If you didn't, tell our support: the customer then owes the fee. If you did, it counts as giving up the job.",
    ];
  }
  if (feeIfRefusedCents === null || arrivalContestedAt === null) return [];
  const fee = `$${centsToText(feeIfRefusedCents)}`;
  return [
    `They say nobody was there. Our team decides within 24 hours. If you were there, they owe up to ${fee}.`,
  ];
}

/** Why a fee is due only now. */
function decidedBecause(booking: {
  askedByMechanic: string | null;
  arrivalContestedAt: Date | null;
}): string {
  if (booking.askedByMechanic === "refused") {
    return "Your mechanic didn't confirm that they asked you to cancel.";
  }
  return booking.arrivalContestedAt === null
    ? "You canceled this booking late."
    : "Our team found that your mechanic was there.";
}

/** A booking that is called off, and what that costs. */
export const CANCELLATION_MAILS = {
  cancel: ({ booking, customer, number, feeCents, bookings }) => [
    letter(
      customer,
      `Booking ${number} was cancelled`,
      [
        feeCents > 0
          ? `Your booking was cancelled, as you asked. It costs the cancellation fee of $${centsToText(feeCents)}; the rest of a hold on your card is released.`
          : "Your booking was cancelled, as you asked. A hold on your card is released; your bank shows it within a few days.",
        ...undecided(booking),
      ],
      bookings,
    ),
  ],
  called_off: ({ booking, mechanic, number, feeCents, what, when, jobs }) =>
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
              ...undecidedForMechanic(booking),
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
            [`${decidedBecause(booking)} The fee of $${centsToText(feeCents)} is due:`, what],
            checkout,
          ),
        ]
      : [],
  asked_counted: ({ booking, mechanic, number, what, jobs }) =>
    booking.askedByMechanic !== "agreed" || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `A cancellation counts as yours: booking ${number}`,
            [
              "The customer canceled and said that you asked for it. Our team found that you did, so it counts as giving up the job.",
              what,
            ],
            jobs,
          ),
        ],
} as const satisfies MailTable;
