import type { ChangeView } from "~/domain/booking/change-order/schema";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { bookingNotFound } from "../../timeline/errors";
import { publishChange } from "../../timeline/record";
import { partyOf } from "../scope";
import { presentChange, readChanges } from "./rows";

/** GET /api/bookings/{id}/changes: every change order of a booking, the newest first, for its two sides. */
export async function changesOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<ChangeView[]> {
  const own = isRowId(id)
    ? await ctx.db.booking.count({ where: { AND: [{ id }, partyOf(actor.userId)] } })
    : 0;
  if (own === 0) throw bookingNotFound();
  return (await readChanges(ctx, id)).map(presentChange);
}

interface Change {
  bookingId: string;
  booking: { customerId: string; mechanicId: string | null };
}

/** An order by its id; null where there is none. */
export async function findChange(ctx: ServiceContext, id: string): Promise<Change | null> {
  if (!isRowId(id)) return null;
  return ctx.db.changeOrder.findUnique({
    where: { id },
    select: { bookingId: true, booking: { select: { customerId: true, mechanicId: true } } },
  });
}

export function changeNotFound(): DomainError {
  return new DomainError("changeNotFound");
}

/** An order as it is now, for whoever changed it; both sides' open screens are told. */
export async function showChange(
  ctx: ServiceContext,
  bookingId: string,
  id: string,
): Promise<ChangeView> {
  const row = (await readChanges(ctx, bookingId)).find((change) => change.id === id);
  if (row === undefined) throw changeNotFound();
  await publishChange(ctx, await ctx.db.booking.findUniqueOrThrow({ where: { id: bookingId } }));
  return presentChange(row);
}
