import type { z } from "zod";
import type { DeskBookingView, deskOfferSchema } from "~/domain/booking/desk/schema";
import { OPEN_STATUSES } from "~/domain/booking/status";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { findBookingId } from "../../payment/refund/view";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent, recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { requireOnline } from "../online";
import { explainAction } from "../transition";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/offer: staff offer an open request to one mechanic, who is told at
 * once and may decline, or to everyone nearby again. Nobody is assigned a job they didn't accept.
 * @throws {DomainError} 404 no such mechanic; 409 no longer open, offline, or they declined it
 */
export async function offerAtDesk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrNumber, reason, requestTo }: z.output<typeof deskOfferSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, id);
    await refuseOwnAction(ctx, actor, { action: "booking.offered", subject: id });
    const before = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    if (requestTo !== null) {
      await requireOnline(ctx, before.customerId, requestTo);
      const left = { bookingId: id, mechanicId: requestTo };
      const refused = await ctx.db.bookingDecline.count({ where: left });
      if (refused > 0) throw conflict("leftThisJob", before.status);
    }
    const { count } = await ctx.db.booking.updateMany({
      where: { id, status: { in: OPEN_STATUSES } },
      data: {
        wishedMechanicId: requestTo,
        // A request for one mechanic hasn't been announced to those nearby.
        ...(requestTo === null && before.wishedMechanicId !== null ? { announcedAt: null } : {}),
      },
    });
    if (count === 0) throw await explainAction(ctx, id, "request");
    if (requestTo !== null) await notifyAbout(ctx, id, "requested");
    await recordEvent(ctx, id, "request", actor.userId);
    const changes = {
      wishedMechanicId: `${before.wishedMechanicId ?? "anyone"} → ${requestTo ?? "anyone"}`,
    };
    await recordAction(ctx, actor, { action: "booking.offered", subject: id, reason, changes });
    // The previously requested mechanic no longer sees it.
    await publishLiveEvent(ctx, before);
    await publishLiveEvent(ctx, { ...before, wishedMechanicId: requestTo }, { openJobs: true });
    return loadDeskBooking(ctx, actor, id);
  });
}
