import type { ChangeOrderView } from "~/domain/booking/change-order/schema";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { VehicleIdentity } from "../../vehicle/garage";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { bookingNotFound } from "../../timeline/errors";
import { publishLiveEvent } from "../../timeline/record";
import { partyOf } from "../scope";
import { presentChangeOrder, readChangeOrders } from "./rows";

/**
 * GET /api/bookings/{id}/changes: every change order of a booking, newest first, for both sides.
 */
export async function changeOrdersOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<ChangeOrderView[]> {
  const own = isRowId(id)
    ? await ctx.db.booking.count({ where: { AND: [{ id }, partyOf(actor.userId)] } })
    : 0;
  if (own === 0) throw bookingNotFound();
  return (await readChangeOrders(ctx, id)).map(presentChangeOrder);
}

const changeSelect = {
  bookingId: true,
  vehicleYear: true,
  vehicleMake: true,
  vehicleModel: true,
  booking: { select: { customerId: true, mechanicId: true } },
} as const satisfies Prisma.ChangeOrderSelect;
type Change = Prisma.ChangeOrderGetPayload<{ select: typeof changeSelect }>;

/** Returns an order by id, or null. */
export async function findChangeOrder(ctx: ServiceContext, id: string): Promise<Change | null> {
  if (!isRowId(id)) return null;
  return ctx.db.changeOrder.findUnique({
    where: { id },
    select: changeSelect,
  });
}

/** Returns the car at the job, of an order about another car than the booked one; else null. */
export function differentVehicle(
  order: Pick<Change, "vehicleYear" | "vehicleMake" | "vehicleModel">,
): VehicleIdentity | null {
  const { vehicleYear: year, vehicleMake: make, vehicleModel: model } = order;
  return year === null || make === null || model === null ? null : { year, make, model };
}

export function changeOrderNotFound(): DomainError {
  return new DomainError("changeOrderNotFound");
}

/** Returns an order after a change, and refreshes both sides' open screens. */
export async function showChange(
  ctx: ServiceContext,
  bookingId: string,
  id: string,
): Promise<ChangeOrderView> {
  const row = (await readChangeOrders(ctx, bookingId)).find((change) => change.id === id);
  if (row === undefined) throw changeOrderNotFound();
  await publishLiveEvent(ctx, await ctx.db.booking.findUniqueOrThrow({ where: { id: bookingId } }));
  return presentChangeOrder(row);
}
