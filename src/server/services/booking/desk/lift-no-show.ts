import type { z } from "zod";
import type { DeskBookingView, deskActionSchema } from "~/domain/booking/desk/schema";
import { DomainError } from "~/domain/errors";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockUser } from "../../locks";
import { findBookingId } from "../../payment/refund/view";
import { notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { liftNoShow } from "../actions/mechanic-no-show";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/lift-no-show: staff lift a no-show that counts against the job's
 * mechanic, at the mechanic's request. The mechanic is told. Errors: 409 none counts.
 */
export async function liftNoShowAtDesk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrNumber, reason }: z.output<typeof deskActionSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    const { mechanicId } = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    if (mechanicId === null) throw new DomainError("noShowNotCounted");
    await lockUser(ctx, mechanicId);
    await refuseOwnAction(ctx, actor, { action: "noshow.lifted", subject: id });
    if (!(await liftNoShow(ctx, { bookingId: id, mechanicId }))) {
      throw new DomainError("noShowNotCounted");
    }
    await notifyAbout(ctx, id, "no_show_lifted");
    await recordAction(ctx, actor, { action: "noshow.lifted", subject: id, reason });
    return loadDeskBooking(ctx, actor, id);
  });
}
