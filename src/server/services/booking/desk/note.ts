import type { z } from "zod";
import type { DeskBookingView, deskNoteSchema } from "~/domain/booking/desk/schema";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { findBookingId } from "../../payment/refund/view";
import { inTransaction } from "../../transaction";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/note: saves a staff note about a booking in the audit log, where
 * nobody can change it. Neither side of the booking can read it.
 */
export async function noteAtDesk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrNumber, note }: z.output<typeof deskNoteSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    await refuseOwnAction(ctx, actor, { action: "booking.noted", subject: id });
    await recordAction(ctx, actor, { action: "booking.noted", subject: id, reason: note });
    return loadDeskBooking(ctx, actor, id);
  });
}
