import type { z } from "zod";
import type { updateCarSchema } from "~/domain/booking/schema";
import { AGREED_STATUSES, canEdit, isAgreed } from "~/domain/booking/status";
import { pricedCar } from "~/domain/catalog/price-rule";
import type { BookingView } from "~/domain/booking/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { conflict } from "../../timeline/errors";
import { notifyAbout, recordEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { requireInGarage } from "../../vehicle/entries";
import { isOutdated } from "../../vehicle/booked";
import { staleOrGone } from "../explain";
import { getBooking, requireOrdered } from "../queries";
import { orderedBy } from "../scope";
import { presentAfterAction } from "../transition";
import { editBooking } from "./edit";

/**
 * POST /api/bookings/{id}/car: an open booking takes the facts that its car has in the garage now. A
 * pending one is quoted again. An accepted one keeps its price, and its mechanic is told. Later, only
 * an updated quote changes what was agreed.
 * @throws {DomainError} NOT_FOUND, also for a removed car; CONFLICT once the work has begun, or if
 *   the price differs from the one they saw; STALE if it changed at the same time
 */
export async function updateCar(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, seenTotal }: z.output<typeof updateCarSchema>,
): Promise<BookingView> {
  const row = await requireOrdered(ctx, actor, id);
  const car = await requireInGarage(ctx, actor.userId, row.vehicleId);
  if (canEdit(row.status)) return editBooking(ctx, actor, row, { id, seenTotal }, pricedCar(car));
  if (!isAgreed(row.status)) throw conflict("carFixed", row.status);
  if (!isOutdated(row, car)) return getBooking(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.booking.updateMany({
      where: {
        id,
        ...orderedBy(actor.userId),
        status: { in: [...AGREED_STATUSES] },
        // precondition: a mechanic is told once of a corrected car
        version: row.version,
      },
      // The database copies the car whenever it's written.
      data: { vehicleId: row.vehicleId, version: { increment: 1 } },
    });
    if (count === 0) throw await staleOrGone(ctx, id);
    await recordEvent(ctx, id, "edited", actor.userId);
    await notifyAbout(ctx, id, "car_changed");
    return presentAfterAction(ctx, actor, id, { as: "customer" });
  });
}
