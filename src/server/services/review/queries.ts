import { DomainError } from "~/domain/errors";
import type { FollowedPage } from "~/domain/page-schema";
import type { OwnReview } from "~/domain/review/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import { partyOf } from "../booking/scope";
import type { ServiceContext } from "../context";
import { after, pageOf, sinceOf } from "../paging";
import { bookingNotFound } from "../timeline/errors";
import { presentOwn, sideSelect } from "./view";

const PAGE = 20;

/**
 * GET /api/mechanic/reviews: customers' reviews of this mechanic, including hidden ones, newest
 * first.
 */
export async function ownReviews(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
  { limit = PAGE, cursor, updatedSince }: FollowedPage,
): Promise<{ items: OwnReview[]; nextCursor: string | null }> {
  const since = sinceOf(updatedSince);
  const rows = await ctx.db.review.findMany({
    where: {
      mechanicId: userId,
      ...(since === undefined
        ? {}
        : { OR: [{ createdAt: since }, { answeredAt: since }, { hiddenAt: since }] }),
    },
    select: sideSelect(userId),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, limit);
  return {
    items: shown.map((row) => presentOwn(row, userId)),
    nextCursor,
  };
}

/**
 * GET /api/bookings/{bookingId}/review: the review of the caller's own booking; null without one.
 */
export async function bookingReview(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  bookingId: string,
): Promise<{ review: OwnReview | null }> {
  const own = isRowId(bookingId)
    ? await ctx.db.booking.count({ where: { AND: [{ id: bookingId }, partyOf(userId)] } })
    : 0;
  if (own === 0) throw bookingNotFound();
  const row = await ctx.db.review.findUnique({
    where: { bookingId },
    select: sideSelect(userId),
  });
  return { review: row === null ? null : presentOwn(row, userId) };
}

/** Returns one review for the mechanic it's about. */
export async function loadOwn(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
  id: string,
): Promise<OwnReview> {
  const row = isRowId(id)
    ? await ctx.db.review.findFirst({
        where: { id, mechanicId: userId },
        select: sideSelect(userId),
      })
    : null;
  if (row === null) throw reviewNotFound();
  return presentOwn(row, userId);
}

export function reviewNotFound(): DomainError {
  return new DomainError("reviewNotFound");
}
