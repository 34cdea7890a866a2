import type { z } from "zod";
import { isLateRelease } from "~/domain/booking/cancellation/late-release";
import type { askedByMechanicSchema, askedByMechanicViewSchema } from "~/domain/booking/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking, lockUser } from "../../locks";
import { chargeDecidedFee } from "../../payment/capture/fee";
import { bookingNotFound, conflict } from "../../timeline/errors";
import { notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { stopAccepting } from "./release";

/**
 * POST /api/desk/bookings/{id}/asked-by-mechanic: decides whether the mechanic asked the customer
 * to cancel. If so, it counts as a release at the time of the cancellation. If not, the fee becomes
 * due.
 */
export async function decideAskedByMechanic(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, agrees, reason }: z.output<typeof askedByMechanicSchema>,
): Promise<z.output<typeof askedByMechanicViewSchema>> {
  const booking = isRowId(id) ? await ctx.db.booking.findUnique({ where: { id } }) : null;
  if (booking === null) throw bookingNotFound();
  const { mechanicId, cancelledAt, scheduledAt, status, feeIfRefusedCents, followsUpId } = booking;
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const askedByMechanic = agrees ? "agreed" : "refused";
    if (mechanicId !== null) await lockUser(ctx, mechanicId);
    await lockBooking(ctx, id);
    await refuseOwnAction(ctx, actor, { action: "cancel.askedByMechanic", subject: id });
    const { count } = await ctx.db.booking.updateMany({
      where: { id, askedByMechanic: "said" },
      data: { askedByMechanic, feeIfRefusedCents: null },
    });
    if (count === 0) throw conflict("alreadyDecided", status);
    // The cancellation was free because the customer blamed the mechanic. Now the usual fee
    // applies.
    if (!agrees && feeIfRefusedCents !== null) {
      await chargeDecidedFee(ctx, id, feeIfRefusedCents);
    }
    if (agrees) await notifyAbout(ctx, id, "asked_counted");
    let acceptsAgainAt: Date | null = null;
    if (agrees && mechanicId !== null && cancelledAt !== null) {
      const late = isLateRelease(scheduledAt, cancelledAt);
      await ctx.db.bookingDecline.create({
        data: {
          bookingId: id,
          mechanicId,
          createdAt: now,
          releasedAt: cancelledAt,
          reason,
          late,
          counts: followsUpId === null,
        },
      });
      acceptsAgainAt = await stopAccepting(ctx, mechanicId, now);
    }
    await ctx.db.operatorAlert.updateMany({
      where: { kind: "cancel_asked", subject: id, resolvedAt: null },
      data: { resolvedAt: now, resolvedBy: actor.userId, note: reason },
    });
    await recordAction(ctx, actor, {
      action: "cancel.askedByMechanic",
      subject: id,
      reason,
      changes: { askedByMechanic: `said → ${askedByMechanic}` },
    });
    return { id, askedByMechanic, acceptsAgainAt: acceptsAgainAt?.toISOString() ?? null };
  });
}
