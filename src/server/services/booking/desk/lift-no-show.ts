import type { z } from "zod";
import type { DeskBookingView, deskActionSchema } from "~/domain/booking/desk/schema";
import { NO_SHOW_LIFT_DAYS } from "~/domain/booking/policy";
import { DomainError } from "~/domain/errors";
import { DAY_MS } from "~/domain/time/durations";
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
 * mechanic, within seven days, or later if the mechanic wrote to us within them. The mechanic is
 * told. Errors: 409 none counts, or the mechanic didn't ask in time.
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
    await requireAskedInTime(ctx, id, mechanicId);
    if (!(await liftNoShow(ctx, { bookingId: id, mechanicId }))) {
      throw new DomainError("noShowNotCounted");
    }
    await notifyAbout(ctx, id, "no_show_lifted");
    await recordAction(ctx, actor, { action: "noshow.lifted", subject: id, reason });
    return loadDeskBooking(ctx, actor, id);
  });
}

/** Refuses to lift a no-show that the mechanic left standing for seven days. */
async function requireAskedInTime(
  ctx: ServiceContext,
  bookingId: string,
  mechanicId: string,
): Promise<void> {
  const counted = await ctx.db.bookingDecline.findFirst({
    where: { bookingId, mechanicId, noShowAt: { not: null } },
    select: { noShowAt: true },
  });
  if (counted?.noShowAt == null) return;
  const until = new Date(counted.noShowAt.getTime() + NO_SHOW_LIFT_DAYS * DAY_MS);
  if (ctx.clock.now() <= until) return;
  const asked = await ctx.db.supportMessage.count({
    where: {
      staffId: null,
      request: { userId: mechanicId },
      createdAt: { gte: counted.noShowAt, lte: until },
    },
  });
  if (asked === 0) throw new DomainError("noShowStands", { limit: NO_SHOW_LIFT_DAYS });
}
