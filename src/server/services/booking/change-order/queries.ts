import type { ChangeOrderView } from "~/domain/booking/change-order/schema";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
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

interface Change {
  bookingId: string;
  booking: { customerId: string; mechanicId: string | null };
}

/** Returns an order by id, or null. */
export async function findChangeOrder(ctx: ServiceContext, id: string): Promise<Change | null> {
  if (!isRowId(id)) return null;
  return ctx.db.changeOrder.findUnique({
    where: { id },
    select: { bookingId: true, booking: { select: { customerId: true, mechanicId: true } } },
  });
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
