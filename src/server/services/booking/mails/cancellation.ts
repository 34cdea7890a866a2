import { CUSTOMER_NO_SHOW, DIFFERENT_VEHICLE } from "~/domain/booking/cancellation/rules";
import { centsToText } from "~/domain/money";
import { cancellationText, dueFeeText, feeForMechanic, freeText } from "~/messages/card-money";
import { letter, type MailTable } from "./mail-context";

/** Tells the customer what staff still have to decide about a cancellation. */
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

/** Tells the mechanic what staff still have to decide about a cancellation. */
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

/** Explains why there's a fee. */
function feeBecause(booking: {
  askedByMechanic: string | null;
  arrivalContestedAt: Date | null;
  cancelledBy: string | null;
  cancelReason: string | null;
}): string {
  const { askedByMechanic, arrivalContestedAt, cancelledBy, cancelReason } = booking;
  if (cancelledBy === "mechanic" && cancelReason === CUSTOMER_NO_SHOW) {
    return "Your mechanic arrived but couldn't find you.";
  }
  if (cancelReason === DIFFERENT_VEHICLE) {
    return "Your mechanic came for a different car than you booked.";
  }
  if (askedByMechanic === "refused") {
    return "Your mechanic didn't confirm that they asked you to cancel.";
  }
  return arrivalContestedAt === null
    ? "You canceled this booking late."
    : "Our team decided that your mechanic had arrived.";
}

/** Emails about canceled bookings and their fees. */
export const CANCELLATION_MAILS = {
  cancel: ({ booking, customer, number, feeCents, money, bookings }) => [
    letter(
      customer,
      `Booking ${number} was canceled`,
      [
        `We canceled your booking as you asked. ${cancellationText(money, {
          feeCents,
          isUndecided: booking.feeIfRefusedCents !== null,
        })}`,
        ...undecided(booking),
      ],
      bookings,
    ),
  ],
  called_off: ({ booking, mechanic, number, feeCents, money, what, when, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Booking ${number} was canceled`,
            [
              "The customer canceled this job:",
              `${what}\n${when}`,
              ...(booking.feeIfRefusedCents === null ? [feeForMechanic(money, feeCents)] : []),
              ...undecidedForMechanic(booking),
            ],
            jobs,
          ),
        ],
  abandoned: ({ booking, customer, mechanic, number, money, what, when, again, jobs }) => [
    letter(
      customer,
      `Your mechanic didn't come: booking ${number} was canceled`,
      [
        `We're sorry your mechanic didn't come. We canceled your booking. ${freeText(money)}`,
        `${what}\n${when}`,
      ],
      again,
    ),
    // For any other job, the email about the no-show says it.
    ...(mechanic === null || booking.followsUpId === null
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
  cancelled_without_card: ({ customer, number, money, what, when, again }) => [
    letter(
      customer,
      `Booking ${number} was canceled: no card`,
      [
        "We canceled this booking because it had no card in time:",
        `${what}\n${when}`,
        freeText(money),
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
  fee_due: ({ booking, customer, number, money, what, checkout }) =>
    money.dueCents > 0
      ? [
          letter(
            customer,
            `Pay the cancellation fee for booking ${number}`,
            [`${feeBecause(booking)} ${dueFeeText(money)}`, what],
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
