import type { z } from "zod";
import type { DeskBookingView, deskReleaseSchema } from "~/domain/booking/desk/schema";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { findBookingId } from "../../payment/refund/view";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { requireOnline } from "../online";
import { explainAction, transitionBooking } from "../transition";
import { openAgain, openedBy } from "../actions/release";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/release: staff take an accepted job from its mechanic, even after
 * arrival, and ask another mechanic or anyone. Nobody is assigned a job they didn't accept.
 */
export async function releaseAtDesk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrNumber, reason, requestTo }: z.output<typeof deskReleaseSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    await lockBooking(ctx, id);
    await refuseOwnAction(ctx, actor, { action: "booking.released", subject: id });
    const before = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    const { mechanicId, customerId, scheduledAt, status } = before;
    // A warranty visit needs its own mechanic.
    if (before.followsUpId !== null) throw conflict("cannotHandOn", status);
    if (requestTo !== null) {
      await requireOnline(ctx, customerId, requestTo);
      const left = { bookingId: id, mechanicId: requestTo };
      const refused =
        requestTo === mechanicId || (await ctx.db.bookingDecline.count({ where: left })) > 0;
      if (refused) throw conflict("leftThisJob", status);
    }
    // Alerted first, while the booking still names the mechanic.
    if (mechanicId !== null) {
      await notifyAbout(ctx, id, "job_desk_released", { personId: mechanicId });
    }
    const moved = await transitionBooking(ctx, {
      id,
      name: "desk_release",
      scope: { scheduledAt: { gt: now } },
      data: { ...openAgain(now, scheduledAt), wishedMechanicId: requestTo },
      actorId: actor.userId,
    });
    // precondition: a job is released once, by its mechanic or by staff
    if (!moved || mechanicId === null) throw await explainAction(ctx, id, "desk_release");
    await ctx.db.bookingDecline.create({
      data: {
        bookingId: id,
        mechanicId,
        createdAt: now,
        releasedAt: now,
        late: false,
        contactOpenedAt: openedBy(before, now),
      },
    });
    await notifyAbout(ctx, id, "desk_released");
    if (requestTo !== null) await notifyAbout(ctx, id, "requested");
    const changes = { mechanicId: `${mechanicId} → ${requestTo ?? "anyone"}` };
    await recordAction(ctx, actor, { action: "booking.released", subject: id, reason, changes });
    await publishLiveEvent(ctx, before);
    await publishLiveEvent(ctx, { ...before, wishedMechanicId: requestTo }, { openJobs: true });
    return loadDeskBooking(ctx, actor, id);
  });
}
