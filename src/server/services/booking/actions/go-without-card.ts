import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import type { BookingView } from "~/domain/booking/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { recordEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { requireVisible } from "../queries";
import { takenBy } from "../scope";
import { explainAction, presentAfterAction, readActionFacts, requireMechanic } from "../transition";

/** POST /api/bookings/{id}/without-card: the mechanic does a job without a card anyway. */
export async function goWithoutCard(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<BookingView> {
  const mechanic = await requireMechanic(ctx, actor);
  await requireVisible(ctx, id, mechanic);
  return inTransaction(ctx, async (ctx) => {
    // A card added at the same time waits here, and sees this decision.
    await lockBooking(ctx, id);
    const facts = await readActionFacts(ctx, id);
    if (facts === null || facts.cardDeadlineAt === null) {
      throw await explainAction(ctx, id, "go_without_card");
    }
    const { count } = await ctx.db.booking.updateMany({
      where: {
        id,
        ...takenBy(actor.userId),
        status: { in: [...BOOKING_ACTIONS.go_without_card.from] },
        withoutCardAt: null,
      },
      data: { withoutCardAt: ctx.clock.now() },
    });
    if (count === 0) throw await explainAction(ctx, id, "go_without_card");
    await recordEvent(ctx, id, "go_without_card", actor.userId);
    return presentAfterAction(ctx, actor, id, { as: "mechanic", mechanic });
  });
}
