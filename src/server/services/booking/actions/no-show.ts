import { refusalToAction } from "~/domain/booking/actions";
import { CUSTOMER_NO_SHOW, noShowFee } from "~/domain/booking/cancellation/rules";
import type { BookingView } from "~/domain/booking/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { settleCancellation } from "../../payment/capture/fee";
import { inTransaction } from "../../transaction";
import { confirmUnanswered } from "./arrival";
import {
  explainAction,
  transitionBooking,
  presentAfterAction,
  readActionFacts,
  requireMechanic,
} from "../transition";
import { returnPromo } from "../../promo/redeem";
import { requireVisible } from "../queries";
import { takenBy } from "../scope";

/**
 * POST /api/bookings/{id}/no-show: the mechanic's arrival was confirmed, and the customer wasn't
 * there. The only cancellation by a mechanic that has a fee. It's charged like any other.
 */
export async function reportNoShow(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<BookingView> {
  const mechanic = await requireMechanic(ctx, actor);
  await requireVisible(ctx, id, mechanic);
  return inTransaction(ctx, async (ctx) => {
    // Locks the facts that were read until this is written.
    await lockBooking(ctx, id);
    await confirmUnanswered(ctx, id);
    const scope = takenBy(actor.userId);
    const booking = await ctx.db.booking.findFirst({ where: { id, ...scope } });
    const facts = await readActionFacts(ctx, id);
    if (booking === null || facts === null) throw await explainAction(ctx, id, "no_show");
    const feeCents = noShowFee(booking);
    const moved =
      refusalToAction("no_show", facts, ctx.clock.now()) === null &&
      (await transitionBooking(ctx, {
        id,
        name: "no_show",
        scope,
        data: {
          cancelledAt: ctx.clock.now(),
          cancelledBy: "mechanic",
          cancelReason: CUSTOMER_NO_SHOW,
          cancellationFeeCents: feeCents,
        },
        actorId: actor.userId,
      }));
    if (!moved) throw await explainAction(ctx, id, "no_show");
    await returnPromo(ctx, id);
    await settleCancellation(ctx, id, feeCents);
    return presentAfterAction(ctx, actor, id, { as: "mechanic", mechanic });
  });
}
