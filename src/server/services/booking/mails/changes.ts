import type { ChangeState } from "~/domain/booking/change";
import { letter, momentIn, type MailScene, type MailTable } from "./scene";
import { presentChange, readChanges } from "../changes/rows";

/** The order that a mail is about, while it is in one of these states and what it says is true. */
async function orderOf({ ctx, job, booking }: MailScene, ...states: ChangeState[]) {
  const row = (await readChanges(ctx, booking.id)).find(({ id }) => id === job.changeId);
  return row === undefined || !states.includes(row.state) ? null : presentChange(row);
}

/** Changes that a mechanic proposes on the spot, to both sides. */
export const CHANGE_MAILS = {
  change_proposed: async (scene) => {
    const { booking, customer, number, mechanicName, bookings } = scene;
    const order = await orderOf(scene, "open");
    if (order === null) return [];
    const until = momentIn(new Date(order.expiresAt), booking.timeZone);
    return [
      letter(
        customer,
        `Please answer a change of booking ${number}`,
        [
          `${mechanicName} proposes to change the job. The total was $${order.oldTotal} and would be $${order.newTotal}.`,
          `Nothing changes without your yes, and declining is free. Without an answer until ${until} everything stays as it is.`,
        ],
        { ...bookings, label: "See the change" },
      ),
    ];
  },
  change_withdrawn: async (scene) => {
    const { customer, number, total, bookings } = scene;
    const order = await orderOf(scene, "withdrawn");
    return order === null
      ? []
      : [
          letter(
            customer,
            `A change of booking ${number} was withdrawn`,
            [
              `Your mechanic took back what they had proposed. The total stays ${total}; a hold that was begun for it is released.`,
            ],
            bookings,
          ),
        ];
  },
  change_approved: async (scene) => {
    const { mechanic, number, what, total, jobs } = scene;
    const order = await orderOf(scene, "approved");
    return order === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Your change of booking ${number} counts`,
            [`The customer agreed. The job is now ${what}, for ${total}.`],
            jobs,
          ),
        ];
  },
  change_declined: async (scene) => {
    const { mechanic, number, what, total, jobs } = scene;
    const order = await orderOf(scene, "declined");
    return order === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Your change of booking ${number} was declined`,
            [`The customer said no, so the job stays ${what}, for ${total}.`],
            jobs,
          ),
        ];
  },
  change_expired: async (scene) => {
    const { customer, mechanic, number, what, total, jobs, bookings } = scene;
    const order = await orderOf(scene, "expired");
    if (order === null) return [];
    const stays = `so the job stays ${what}, for ${total}.`;
    return [
      letter(
        customer,
        `A change of booking ${number} has expired`,
        [`It was not answered, or no card was held for it, in time, ${stays}`],
        bookings,
      ),
      ...(mechanic === null
        ? []
        : [
            letter(
              mechanic,
              `Your change of booking ${number} has expired`,
              [`It was not answered, or no card was held for it, in time, ${stays}`],
              jobs,
            ),
          ]),
    ];
  },
} as const satisfies MailTable;
