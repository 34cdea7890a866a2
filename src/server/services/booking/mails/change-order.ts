import type { ChangeOrderState } from "~/domain/booking/change-order/rules";
import { vehicleName } from "~/domain/vehicle/name";
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

type Order = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

const totalOf = ({ newTotal, oldTotal }: Order) =>
  newTotal === oldTotal
    ? `Your total stays $${oldTotal}.`
    : `New total: $${newTotal} (was $${oldTotal}).`;

/** Says that another car is there. What people typed isn't sent to an unproven mailbox. */
function differentCar({ differentVehicle: car }: Order, isProven: boolean): string[] {
  if (car === undefined) return [];
  return [
    isProven
      ? `Your mechanic found a ${vehicleName(car)}, but you booked a ${car.booked}.`
      : "Your mechanic says it's a different car than the one you booked.",
  ];
}

/** Says what happens if the customer doesn't approve. */
function unlessApproved({ differentVehicle: car }: Order, until: string): string {
  if (car === undefined) {
    return `We won't change anything unless you approve, and declining is free. If you don't answer by ${until}, your booking stays as it is.`;
  }
  const rest =
    car.fee === "0.00" ? "" : ` and may cancel the job and charge the arrival fee of $${car.fee}`;
  return `We won't change anything unless you approve. If you decline, or don't answer by ${until}, our team talks to you and your mechanic${rest}.`;
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
          ...differentCar(order, customer.emailVerifiedAt !== null),
          `${mechanicName} sent an updated quote. ${totalOf(order)}`,
          unlessApproved(order, until),
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
            [
              `The customer approved it. The job is now ${what} for ${total}.`,
              ...(order.differentVehicle === undefined
                ? []
                : [`It's now for the ${vehicleName(order.differentVehicle)}.`]),
            ],
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
  different_vehicle_declined: async (context) => {
    const { mechanic, number, jobs } = context;
    const order = await orderOf(context, "declined");
    const car = order?.differentVehicle;
    return car === undefined || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The customer declined the different car: booking ${number}`,
            [
              `This job is for a ${car.booked}, and the customer declined your quote for the ${vehicleName(car)}. Please don't work on it.`,
              "Our team talks to both of you and decides what happens.",
            ],
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
