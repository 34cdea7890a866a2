import { isRowId } from "~/domain/text";
import type { reviewSchema } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { canReview, isDone } from "~/domain/booking/status";
import type { z } from "zod";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound, conflict } from "../timeline/errors";
import { recordEvent } from "../timeline/record";
import { inTransaction } from "../transaction";
import { presentMoved } from "./move";
import { orderedBy } from "./scope";

/** A customer rates a finished job that was paid for, once; the mechanic's average moves in the same transaction. */
export async function reviewBooking(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: z.output<typeof reviewSchema>,
): Promise<BookingView> {
  if (!isRowId(input.bookingId)) throw bookingNotFound();
  return inTransaction(ctx, async (ctx) => {
    const booking = await ctx.db.booking.findFirst({
      where: { id: input.bookingId, ...orderedBy(actor.userId) },
      select: {
        id: true,
        status: true,
        paymentStatus: true,
        mechanicId: true,
        review: { select: { id: true } },
      },
    });
    if (booking === null) throw bookingNotFound();
    const { mechanicId, status, paymentStatus } = booking;
    const reviewed = booking.review !== null;
    if (mechanicId === null || !canReview({ status, paymentStatus, reviewed })) {
      const unpaid = isDone(status) && !reviewed;
      throw conflict(unpaid ? "unpaidReview" : "cannotReview", status);
    }
    const { count } = await ctx.db.review.createMany({
      data: [
        {
          bookingId: booking.id,
          authorId: actor.userId,
          mechanicId,
          rating: input.rating,
          comment: input.comment,
          createdAt: ctx.clock.now(),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) {
      throw conflict("reviewed", status);
    }
    await ctx.db.mechanicProfile.update({
      where: { userId: mechanicId },
      data: { ratingSum: { increment: input.rating }, ratingCount: { increment: 1 } },
    });
    await recordEvent(ctx, booking.id, "reviewed", actor.userId);
    return presentMoved(ctx, actor, booking.id, { as: "customer" });
  });
}
