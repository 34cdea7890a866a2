import type { ChangeOrderState } from "~/domain/booking/change-order/rules";
import { formatLongMoment } from "~/messages/format";
import { extraHoldText } from "~/messages/card-money";
import { letter, paragraph, type MailContext, type MailTable } from "./mail-context";
import { presentChangeOrder, readChangeOrders } from "../change-order/rows";

/**
 * Returns the order of an email if it's still in one of these states; otherwise the email would be
 * wrong.
 */
async function orderOf({ ctx, job, booking }: MailContext, ...states: ChangeOrderState[]) {
  const row = (await readChangeOrders(ctx, booking.id)).find(({ id }) => id === job.changeId);
  return row === undefined || !states.includes(row.state) ? null : presentChangeOrder(row);
}

/** Emails about change orders, to both sides. */
export const CHANGE_ORDER_MAILS = {
  change_proposed: async (context) => {
    const { booking, customer, number, mechanicName, bookings } = context;
    const order = await orderOf(context, "open");
    if (order === null) return [];
    const until = formatLongMoment(new Date(order.expiresAt), booking.timeZone);
    return [
      letter(
        customer,
        `Updated quote for booking ${number}: approve or decline`,
        [
          `${mechanicName} sent an updated quote. New total: $${order.newTotal} (was $${order.oldTotal}).`,
          `We won't change anything unless you approve, and declining is free. If you don't answer by ${until}, your booking stays as it is.`,
        ],
        { ...bookings, label: "See the updated quote" },
      ),
    ];
  },
  change_withdrawn: async (context) => {
    const { booking, job, customer, number, total, bookings } = context;
    const order = await orderOf(context, "withdrawn");
    const extra = booking.payments.findLast(({ changeId }) => changeId === job.changeId);
    return order === null
      ? []
      : [
          letter(
            customer,
            `The updated quote for booking ${number} was withdrawn`,
            [
              `Your mechanic withdrew the updated quote. Your total stays ${total}.`,
              ...paragraph(extraHoldText(extra?.authorizedCents ?? 0)),
            ],
            bookings,
          ),
        ];
  },
  change_approved: async (context) => {
    const { mechanic, number, what, total, jobs } = context;
    const order = await orderOf(context, "approved");
    return order === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Your updated quote for booking ${number} was approved`,
            [`The customer approved it. The job is now ${what} for ${total}.`],
            jobs,
          ),
        ];
  },
  change_declined: async (context) => {
    const { mechanic, number, what, total, jobs } = context;
    const order = await orderOf(context, "declined");
    return order === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `Your updated quote for booking ${number} was declined`,
            [`The customer declined it. The job stays ${what} for ${total}.`],
            jobs,
          ),
        ];
  },
  change_expired: async (context) => {
    const { customer, mechanic, number, what, total, jobs, bookings } = context;
    const order = await orderOf(context, "expired");
    if (order === null) return [];
    const stays = `so the job stays ${what} for ${total}.`;
    return [
      letter(
        customer,
        `The updated quote for booking ${number} expired`,
        [`It wasn't approved with a card in time, ${stays}`],
        bookings,
      ),
      ...(mechanic === null
        ? []
        : [
            letter(
              mechanic,
              `Your updated quote for booking ${number} expired`,
              [`It wasn't approved with a card in time, ${stays}`],
              jobs,
            ),
          ]),
    ];
  },
} as const satisfies MailTable;
