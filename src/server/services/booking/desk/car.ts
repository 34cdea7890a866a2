import type { z } from "zod";
import type { readCarSchema } from "~/domain/booking/desk/schema";
import type { JobCar } from "~/domain/booking/garage/schema";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { findBookingId } from "../../payment/refund/view";
import { inTransaction, unkeyed } from "../../transaction";
import { DETAIL_COLUMNS, presentDetail } from "../../vehicle/view";
import { identityOfCar } from "../garage";

/**
 * Returns the whole VIN and the plate of a booking's car to staff. Their reason goes into the audit
 * log, and no remembered answer has the VIN.
 * @throws {DomainError} NOT_FOUND; CONFLICT for their own booking
 */
export async function readCar(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: z.output<typeof readCarSchema>,
): Promise<JobCar> {
  const bookingId = await findBookingId(ctx, id);
  return inTransaction(unkeyed(ctx), async (ctx) => {
    await refuseOwnAction(ctx, actor, { action: "booking.vin_read", subject: bookingId });
    const { vehicle } = await ctx.db.booking.findUniqueOrThrow({
      where: { id: bookingId },
      select: { vehicle: { select: DETAIL_COLUMNS } },
    });
    // precondition: staff read a VIN only with an entry in the audit log
    await recordAction(ctx, actor, { action: "booking.vin_read", subject: bookingId, reason });
    return identityOfCar(presentDetail(vehicle));
  });
}
