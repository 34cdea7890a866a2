import { isUnderWay } from "~/domain/booking/status";
import { site } from "~/server/gateways/ops/site";
import { letter, type MailTable } from "./scene";

const fromTo = (oldTotal: string | undefined, total: string) =>
  oldTotal === undefined ? `to ${total}` : `from $${oldTotal} to ${total}`;

/** What the operator did to a job, to each side. */
export const DESK_MAILS = {
  desk_cancelled: ({ customer, number, what, when, bookings }) => [
    letter(
      customer,
      `We cancelled booking ${number}`,
      [
        "Our team cancelled your booking. It costs you nothing, and a hold on your card is released:",
        `${what}\n${when}`,
        "If you didn't expect this, answer this mail.",
      ],
      bookings,
    ),
  ],
  job_desk_cancelled: ({ mechanic, number, what, when, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `We cancelled booking ${number}`,
            ["Our team cancelled this job. Please don't work on it:", `${what}\n${when}`],
            jobs,
          ),
        ],
  desk_completed: ({ customer, number, facts, bookings }) => [
    letter(
      customer,
      `Booking ${number} is completed`,
      ["Our team completed this booking:", facts, "If the work isn't done, answer this mail."],
      bookings,
    ),
  ],
  job_desk_completed: ({ mechanic, number, what, earnings }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Booking ${number} is completed`,
            [
              `Our team completed this job: ${what}. What you earned stands in your earnings once it is paid.`,
            ],
            earnings,
          ),
        ],
  desk_released: ({ customer, wishedMechanic, number, facts, bookings }) => [
    letter(
      customer,
      `We look for another mechanic: booking ${number}`,
      [
        "Your mechanic can't come, so our team took your booking back.",
        facts,
        wishedMechanic === null
          ? "It is open to other mechanics, and you will hear when one accepts. A hold on your card stays as it is."
          : "We asked another mechanic, and you will hear when they accept. A hold on your card stays as it is.",
      ],
      bookings,
    ),
  ],
  job_desk_released: async ({ ctx, job, number, what, when }) => {
    const person = await ctx.db.user.findUnique({ where: { id: job.personId ?? "" } });
    return person === null
      ? []
      : [
          letter(
            person,
            `Booking ${number} is not yours any more`,
            [
              "Our team gave this job to somebody else:",
              `${what}\n${when}`,
              "It does not count against you.",
            ],
            // The job itself is not there for them any more.
            { label: "See My Jobs", url: `${site.url}/mechanic/jobs` },
          ),
        ];
  },
  price_lowered: ({ job, customer, number, what, total, bookings }) => [
    letter(
      customer,
      `Booking ${number} costs less`,
      [
        `Our team lowered the price of ${what} ${fromTo(job.oldTotal, total)}. No more than that is charged; the rest of a hold on your card is released.`,
        "A change that was proposed and not answered has ended with it.",
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
              `Our team lowered the price of ${what} ${fromTo(job.oldTotal, total)}. Your part of it is less accordingly.`,
              "A change that you proposed and that was not answered has ended with it; propose it again if it is still needed. Questions? Answer this mail.",
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
              "This job has been in progress for half a day:",
              `${what}\n${when}`,
              "Complete it once it is done, so that you are paid. If something keeps you from it, answer this mail.",
            ],
            jobs,
          ),
        ],
} as const satisfies MailTable;
