import type { ServiceContext } from "../context";

/** Returns whether a person ever booked as a customer, as a mechanic may have before converting. */
export async function hasOwnOrders({ db }: Pick<ServiceContext, "db">, userId: string) {
  const first = await db.booking.findFirst({ where: { customerId: userId }, select: { id: true } });
  return first !== null;
}
