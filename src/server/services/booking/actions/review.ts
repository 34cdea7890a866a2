import { DomainError } from "~/domain/errors";
import { cityOfArea } from "~/domain/public/area";
import { reviewableUntil } from "~/domain/review/policy";
import { isRowId } from "~/domain/text/text";
import { formatDay } from "~/messages/format";
import type { reviewSchema } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { isDone } from "~/domain/booking/status";
import { canReview } from "~/domain/review/rules";
import type { z } from "zod";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { refuseSuspendedCustomer } from "../../account/customer-suspension";
import { recountRating } from "../../mechanic/rating";
import { bookingNotFound, conflict } from "../../timeline/errors";
import { recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { presentAfterAction } from "../transition";
import { orderedBy } from "../scope";

/**
 * POST /api/bookings/{id}/review: a customer rates a finished, paid job, once and within 30 days.
 * The mechanic's stars change in the same transaction.
 * @throws {DomainError} ACCOUNT_SUSPENDED; NOT_FOUND; CONFLICT
 */
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
        completedAt: true,
        timeZone: true,
        area: true,
        review: { select: { id: true } },
      },
    });
    if (booking === null) throw bookingNotFound();
    // precondition: a suspended customer leaves no review
    await refuseSuspendedCustomer(ctx, actor.userId, "reviews");
    const { id: bookingId, mechanicId, status, paymentStatus } = booking;
    const reviewed = booking.review !== null;
    if (mechanicId === null || !canReview({ status, paymentStatus, reviewed })) {
      const unpaid = isDone(status) && !reviewed;
      throw conflict(unpaid ? "unpaidReview" : "cannotReview", status);
    }
    const now = ctx.clock.now();
    const until = booking.completedAt === null ? null : reviewableUntil(booking.completedAt);
    if (until !== null && until < now) {
      throw new DomainError("reviewLate", { status, date: formatDay(until, booking.timeZone) });
    }
    const { count } = await ctx.db.review.createMany({
      data: [
        {
          bookingId: booking.id,
          authorId: actor.userId,
          mechanicId,
          rating: input.rating,
          comment: input.comment,
          createdAt: now,
          published: input.agreesToPublish,
          city: cityOfArea(booking.area),
        },
      ],
      skipDuplicates: true,
    });
    // precondition: a review counts once
    if (count === 0) {
      throw conflict("reviewed", status);
    }
    await recountRating(ctx, mechanicId);
    await recordEvent(ctx, booking.id, "reviewed", actor.userId);
    await notifyAbout(ctx, bookingId, "review_left");
    return presentAfterAction(ctx, actor, booking.id, { as: "customer" });
  });
}
