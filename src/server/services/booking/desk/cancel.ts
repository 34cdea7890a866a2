import type { z } from "zod";
import type { DeskBookingView, deskActionSchema } from "~/domain/booking/desk/schema";
import { isUnderWay, STAFF_STOP_REASON } from "~/domain/booking/status";
import { centsToText } from "~/domain/money";
import type { Booking } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { raiseAlert } from "../../alert/raise";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking, lockUser } from "../../locks";
import { isBeyondLimits, recordReduction, refuseBeyondLimits } from "../../payment/refund/request";
import { findBookingId } from "../../payment/refund/view";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent, recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { waivedByCancel } from "../actions/cancellation-facts";
import { cancelByStaff } from "./cancel-by-staff";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/cancel: staff cancel a job free of charge. Both sides learn that it
 * was canceled, but not why. The waived amount (the fee, or the total once work has begun) counts
 * toward an operator's limits. Above them, work that has begun is stopped instead, and an owner
 * confirms the cancellation. Errors: 403 a fee above the limits; 409 over, or being completed now.
 */
export async function cancelAtDesk(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  { id: idOrNumber, reason }: z.output<typeof deskActionSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    // precondition: an operator's cancels at once are counted together
    await lockUser(ctx, actor.userId);
    await lockBooking(ctx, id);
    await refuseOwnAction(ctx, actor, { action: "booking.cancelled", subject: id });
    const before = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    const amountCents = waivedByCancel(before, ctx.clock.now());
    const isOver = amountCents > 0 && (await isBeyondLimits(ctx, actor, id, amountCents));
    if (isOver && isUnderWay(before.status)) {
      await stopForOwner(ctx, actor, before, reason);
      return loadDeskBooking(ctx, actor, id);
    }
    if (isOver) await refuseBeyondLimits(ctx, actor, id, amountCents);
    await cancelByStaff(ctx, { actorId: actor.userId, before });
    if (amountCents > 0) await recordReduction(ctx, actor, { bookingId: id, amountCents });
    const changes = {
      status: `${before.status} → cancelled`,
      waived: centsToText(amountCents),
    };
    await recordAction(ctx, actor, { action: "booking.cancelled", subject: id, reason, changes });
    return loadDeskBooking(ctx, actor, id);
  });
}

/** Stops work that an operator may not cancel alone, until an owner decides. */
async function stopForOwner(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  before: Booking,
  reason: string,
): Promise<void> {
  const { id, status, totalCents } = before;
  if (before.completingAt !== null) throw conflict("beingCompleted", status);
  const now = ctx.clock.now();
  const { count } = await ctx.db.booking.updateMany({
    where: { id, status, stoppedAt: null },
    data: { stoppedAt: now, stoppedBy: "operator", stopReason: STAFF_STOP_REASON },
  });
  if (count > 0) {
    await recordEvent(ctx, id, "stop", actor.userId);
    await notifyAbout(ctx, id, "stopped");
    await publishLiveEvent(ctx, before);
  }
  await raiseAlert(ctx, {
    facts: { kind: "cancel_waits", total: centsToText(totalCents) },
    subject: id,
    bookingId: id,
  });
  const changes = { total: centsToText(totalCents) };
  await recordAction(ctx, actor, { action: "booking.cancel_asked", subject: id, reason, changes });
}
