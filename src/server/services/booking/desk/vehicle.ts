import type { z } from "zod";
import { DIFFERENT_VEHICLE, differentVehicleFee } from "~/domain/booking/cancellation/rules";
import type { decideVehicleSchema, vehicleDecisionSchema } from "~/domain/booking/desk/schema";
import { isInHand } from "~/domain/booking/status";
import { centsToText } from "~/domain/money";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { findBookingId } from "../../payment/refund/view";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { isArrivalUndecided } from "../actions/arrival-decision";
import { openVehicleQuestions } from "../change-order/vehicle-question";
import { cancelByStaff } from "./cancel-by-staff";

/**
 * POST /api/desk/bookings/{id}/different-vehicle: staff decide about a job whose customer declined
 * the quote for a different car. `charge` cancels it with the arrival fee; otherwise it goes on as
 * booked. Errors: 409 nothing to decide, no fee, a contested arrival, or being completed now.
 */
export async function decideVehicle(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  { id: idOrNumber, charge, reason }: z.output<typeof decideVehicleSchema>,
): Promise<z.output<typeof vehicleDecisionSchema>> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, id);
    await refuseOwnAction(ctx, actor, { action: "vehicle.decided", subject: id });
    const before = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    const { status } = before;
    const feeCents = charge ? differentVehicleFee(before) : 0;
    if (!isInHand(status)) throw conflict("noVehicleQuestion", status);
    if (charge && isArrivalUndecided(before)) throw conflict("arrivalContested", status);
    const { count } = await ctx.db.operatorAlert.updateMany({
      // precondition: a declined quote for a different car is decided once
      where: { ...openVehicleQuestions, subject: id },
      data: { resolvedAt: ctx.clock.now(), resolvedBy: actor.userId, note: reason },
    });
    if (count === 0) throw conflict("noVehicleQuestion", status);
    if (charge && feeCents === 0) throw conflict("noVehicleFee", status);
    if (charge) {
      const cancelReason = DIFFERENT_VEHICLE;
      await cancelByStaff(ctx, { actorId: actor.userId, before, cancelReason, feeCents });
    } else await publishLiveEvent(ctx, before);
    const fee = centsToText(feeCents);
    await recordAction(ctx, actor, {
      action: "vehicle.decided",
      subject: id,
      reason,
      changes: { fee, ...(charge ? { status: `${status} → cancelled` } : {}) },
    });
    return { id, charged: charge, fee };
  });
}
