import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import type { BookingView, reviewSchema } from "~/domain/booking/schema";
import { canReview } from "~/domain/booking/status";
import type { z } from "zod";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";
import { recordEvent } from "../timeline/record";
import { inTransaction } from "../transaction";
import { finish } from "./move";
import { orderedBy } from "./scope";

/** A customer rates his finished job, once; the mechanic's average moves in the same transaction. */
export async function reviewBooking(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: z.output<typeof reviewSchema>,
): Promise<BookingView> {
  if (!isRowId(input.bookingId)) throw bookingNotFound();
  return inTransaction(ctx, async (ctx) => {
    const booking = await ctx.db.booking.findFirst({
      where: { id: input.bookingId, ...orderedBy(actor.userId) },
      select: { id: true, status: true, mechanicId: true, review: { select: { id: true } } },
    });
    if (booking === null) throw bookingNotFound();
    const { mechanicId } = booking;
    if (
      mechanicId === null ||
      !canReview({ status: booking.status, reviewed: booking.review !== null })
    ) {
      throw new DomainError("CONFLICT", "Only finished jobs can be reviewed, and only once.", {
        status: booking.status,
      });
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
      throw new DomainError("CONFLICT", "You have already reviewed this job.", {
        status: booking.status,
      });
    }
    await ctx.db.mechanicProfile.update({
      where: { userId: mechanicId },
      data: { ratingSum: { increment: input.rating }, ratingCount: { increment: 1 } },
    });
    await recordEvent(ctx, booking.id, "reviewed", actor.userId);
    return finish(ctx, actor, booking.id, { as: "customer" });
  });
}
