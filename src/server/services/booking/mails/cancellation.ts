import { PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { centsToText } from "~/domain/money";
import { letter, type MailTable } from "./scene";

/** Returns what staff still have to decide about a cancellation. */
function undecided(booking: {
  feeIfRefusedCents: number | null;
  arrivalContestedAt: Date | null;
}): string[] {
  const { feeIfRefusedCents, arrivalContestedAt } = booking;
  if (feeIfRefusedCents === null) return [];
  const fee = `$${centsToText(feeIfRefusedCents)}`;
  return arrivalContestedAt === null
    ? [
        `We'll ask your mechanic if they asked you to cancel. If they don't confirm it, you owe ${fee}.`,
      ]
    : [`We'll decide within 24 hours if your mechanic had arrived. If so, you owe up to ${fee}.`];
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
      "The customer says you asked them to cancel. If you did, it counts as giving up the job. If you didn't, contact support: the customer then owes the fee.",
    ];
  }
  if (feeIfRefusedCents === null || arrivalContestedAt === null) return [];
  const fee = `$${centsToText(feeIfRefusedCents)}`;
  return [
    `They say they couldn't find you. Our team will decide within 24 hours. If you had arrived, they owe up to ${fee}.`,
  ];
}

/** Explains why a fee is due only now. */
function decidedBecause(booking: {
  askedByMechanic: string | null;
  arrivalContestedAt: Date | null;
}): string {
  if (booking.askedByMechanic === "refused") {
    return "Your mechanic didn't confirm that they asked you to cancel.";
  }
  return booking.arrivalContestedAt === null
    ? "You canceled this booking late."
    : "Our team decided that your mechanic had arrived.";
}

/** Emails about canceled bookings and their fees. */
export const CANCELLATION_MAILS = {
  cancel: ({ booking, customer, number, feeCents, bookings }) => [
    letter(
      customer,
      `Booking ${number} was canceled`,
      [
        feeCents > 0
          ? `We canceled your booking as you asked. The cancellation fee is $${centsToText(feeCents)}. We released the rest of the hold on your card.`
          : "We canceled your booking as you asked. If there was a hold on your card, we released it. Your bank may take a few days to show it.",
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
            `Booking ${number} was canceled`,
            [
              "The customer canceled this job:",
              `${what}\n${when}`,
              feeCents > 0
                ? `They pay a cancellation fee of $${centsToText(feeCents)}. You'll see your share (less ${PLATFORM_FEE_PERCENT}%) in your earnings once it's paid.`
                : "They canceled for free.",
              ...undecidedForMechanic(booking),
            ],
            jobs,
          ),
        ],
  abandoned: ({ customer, mechanic, number, what, when, again, jobs }) => [
    letter(
      customer,
      `Your mechanic didn't come: booking ${number} was canceled`,
      [
        "We're sorry your mechanic didn't come. We canceled your booking free of charge and released the hold on your card.",
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
            ["You accepted this job but didn't start it, so we canceled it:", `${what}\n${when}`],
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
        "You can book it again. Add a card at checkout to reserve your mechanic's time.",
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
            `Pay the cancellation fee for booking ${number}`,
            [`${decidedBecause(booking)} You owe a fee of $${centsToText(feeCents)}:`, what],
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
            `A cancellation counts against you: booking ${number}`,
            [
              "The customer canceled and said you asked them to. Our team decided that you did, so it counts as giving up the job.",
              what,
            ],
            jobs,
          ),
        ],
} as const satisfies MailTable;
