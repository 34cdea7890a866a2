import { site } from "~/server/gateways/runtime/site";
import { cardText, freeText, holdStaysText } from "~/messages/card-money";
import { findCandidate } from "../upkeep/remind-of-requests";
import { hasSavedCard, letter, paragraph, type MailTable } from "./mail-context";

/** Emails about a request: made, accepted, declined, released, ended. */
export const REQUEST_MAILS = {
  created: ({ booking, customer, number, money, bookings, checkout, facts }) => [
    letter(
      customer,
      `Booking ${number} received`,
      [
        "We received your service request:",
        facts,
        cardText(money, {
          isCardSaved: hasSavedCard(booking.payments),
          agreedToFees: booking.acceptedPolicy !== null,
        }),
      ],
      money.held.length > 0 || hasSavedCard(booking.payments) ? bookings : checkout,
    ),
  ],
  requested: ({ requestedMechanic, number, total, what, when, jobs }) =>
    requestedMechanic === null
      ? []
      : [
          letter(
            requestedMechanic,
            `A customer requested you: ${number}`,
            [
              "A customer requested you:",
              `${what}\n${when}\nTotal ${total}`,
              "Accept or decline it in My Jobs.",
            ],
            jobs,
          ),
        ],
  still_open: async ({ ctx, job, booking, number, total, what, when, jobs }) => {
    const person = await findCandidate(ctx, job.personId ?? "", booking.id);
    return person === null
      ? []
      : [
          letter(
            person,
            `A request near you is still open: ${number}`,
            [
              "No mechanic has accepted this request yet:",
              `${what}\n${when}\nTotal ${total}`,
              "It expires if no mechanic accepts it. You don't need to answer if it isn't for you.",
            ],
            jobs,
          ),
        ];
  },
  accept: ({ customer, number, mechanicName, bookings, facts }) => [
    letter(
      customer,
      `Your mechanic accepted booking ${number}`,
      [
        `${mechanicName} will come to you:`,
        facts,
        "You can message your mechanic from the booking.",
      ],
      bookings,
    ),
  ],
  decline: ({ customer, number, money }) => [
    letter(
      customer,
      `We couldn't find a mechanic for booking ${number}`,
      [
        `We're sorry, no mechanic could take your request, so we canceled it. ${freeText(money)}`,
        "Try another time, or choose a mechanic.",
      ],
      { label: "Find a mechanic", url: `${site.url}/mechanics/search` },
    ),
  ],
  release: ({ customer, requestedMechanic, number, money, bookings, facts }) => [
    letter(
      customer,
      `Your mechanic can't come: booking ${number}`,
      [
        "We're sorry, your mechanic had to give up your booking.",
        facts,
        requestedMechanic === null
          ? "It's open to other mechanics again, and we'll let you know when one accepts."
          : "You requested this mechanic, so the next step is yours: choose another mechanic, or open the booking to any mechanic.",
        ...paragraph(holdStaysText(money)),
      ],
      bookings,
    ),
  ],
  expired: ({ customer, number, money, what, when, again }) => [
    letter(
      customer,
      `We couldn't find a mechanic for booking ${number}`,
      [
        `We're sorry, no mechanic accepted your request in time, so we canceled it. ${freeText(money)}`,
        `${what}\n${when}`,
      ],
      again,
    ),
  ],
} as const satisfies MailTable;
