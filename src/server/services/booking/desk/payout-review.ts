import type { z } from "zod";
import type { DeskBookingView, reviewPayoutSchema } from "~/domain/booking/desk/schema";
import { DomainError } from "~/domain/errors";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { findBookingId } from "../../payment/refund/view";
import { inTransaction } from "../../transaction";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/payout-review: holds a job's payout for review, or releases it. The
 * mechanic reads "We're reviewing this job", but not why. Errors: 409 already held, or not held.
 */
export async function reviewPayout(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  { id: idOrNumber, held, reason }: z.output<typeof reviewPayoutSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    const action = held ? "payout.held" : "payout.released";
    await refuseOwnAction(ctx, actor, { action, subject: id });
    const { count } = await ctx.db.booking.updateMany({
      where: { id, payoutHeldAt: held ? null : { not: null } },
      data: { payoutHeldAt: held ? ctx.clock.now() : null },
    });
    if (count === 0) throw new DomainError(held ? "payoutHeldAlready" : "payoutNotHeld");
    await recordAction(ctx, actor, { action, subject: id, reason });
    return loadDeskBooking(ctx, actor, id);
  });
}
