import type { ServiceContext } from "../context";

/** Whether somebody ever booked as a customer; a mechanic may have, before becoming one. */
export async function hasOwnOrders({ db }: Pick<ServiceContext, "db">, userId: string) {
  const first = await db.booking.findFirst({ where: { customerId: userId }, select: { id: true } });
  return first !== null;
}
