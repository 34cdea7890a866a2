import { site } from "~/server/gateways/ops/site";
import { findTaker } from "../remind";
import { letter, type MailTable } from "./scene";

/** A request on its way to a mechanic: asked for, taken, turned down, handed back, ended. */
export const REQUEST_MAILS = {
  created: ({ customer, number, checkout, facts }) => [
    letter(
      customer,
      `Booking ${number} received`,
      [
        "We received your service request:",
        facts,
        "Hold your card now, so that a mechanic can be paid when the job is done. You are charged only then.",
      ],
      checkout,
    ),
  ],
  requested: ({ wishedMechanic, number, total, what, when, jobs }) =>
    wishedMechanic === null
      ? []
      : [
          letter(
            wishedMechanic,
            `A customer asks for you: ${number}`,
            [
              "A customer asks for you:",
              `${what}\n${when}\nTotal ${total}`,
              "Accept or decline it in My Jobs.",
            ],
            jobs,
          ),
        ],
  still_open: async ({ ctx, job, booking, number, total, what, when, jobs }) => {
    const person = await findTaker(ctx, job.personId ?? "", booking.id);
    return person === null
      ? []
      : [
          letter(
            person,
            `A request you could take is still open: ${number}`,
            [
              "Nobody has accepted this request yet:",
              `${what}\n${when}\nTotal ${total}`,
              "It ends if nobody accepts it in time. You don't need to answer if it isn't for you.",
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
        "You can write to your mechanic from the booking.",
      ],
      bookings,
    ),
  ],
  decline: ({ customer, number }) => [
    letter(
      customer,
      `No mechanic could take booking ${number}`,
      [
        "We are sorry: no mechanic could take your request, so it was cancelled. A hold on your card is released.",
        "Try another time, or choose a mechanic yourself.",
      ],
      { label: "Find a mechanic", url: `${site.url}/mechanics/search` },
    ),
  ],
  release: ({ customer, wishedMechanic, number, bookings, facts }) => [
    letter(
      customer,
      `Your mechanic can't come: booking ${number}`,
      [
        "We are sorry: your mechanic handed your booking back.",
        facts,
        wishedMechanic === null
          ? "It is open to other mechanics again, and you will hear when one accepts. A hold on your card stays as it is."
          : "You had asked for this mechanic, so it waits for you: choose another mechanic, or let anyone take it. A hold on your card stays as it is.",
      ],
      bookings,
    ),
  ],
  expired: ({ customer, number, what, when, again }) => [
    letter(
      customer,
      `Nobody could take booking ${number}`,
      [
        "We are sorry: no mechanic took your request in time, so it was cancelled. A hold on your card is released.",
        `${what}\n${when}`,
      ],
      again,
    ),
  ],
} as const satisfies MailTable;
