import { z } from "zod";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import type {
  DeskReview,
  deskReviewActionSchema,
  deskReviewPageSchema,
  deskReviewsInputSchema,
  DeskReviewView,
} from "~/domain/review/schema";
import { isoTime, isRowId } from "~/domain/text/text";
import type { StaffActionName } from "~/domain/staff/actions";
import { REVIEW_DECIDED_NOTE } from "~/domain/staff/alert/kinds";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { clearAlert, reopenAlert } from "../alert/raise";
import { recordAction } from "../audit/record";
import { rememberUndo, type Undoing } from "../audit/undoable";
import type { ServiceContext } from "../context";
import { recountRating } from "../mechanic/rating";
import { after, countedOnce, pageOf } from "../paging";
import { inTransaction } from "../transaction";
import { reviewNotFound } from "./queries";
import { deskSelect, presentAtDesk } from "./view";

const PAGE = 30;
const OPEN = { reports: { some: { settledAt: null } } } as const;

const SHOWN: Record<DeskReviewView, Prisma.ReviewWhereInput> = {
  reported: OPEN,
  hidden: { hiddenAt: { not: null } },
  all: {},
};

/** GET /api/desk/reviews: all reviews, newest first. */
export async function listReviews(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
  { show, cursor }: z.output<typeof deskReviewsInputSchema>,
): Promise<z.output<typeof deskReviewPageSchema>> {
  const total = await countedOnce(cursor, (take) =>
    ctx.db.review.count({ where: SHOWN[show], take }),
  );
  const rows = await ctx.db.review.findMany({
    where: SHOWN[show],
    select: deskSelect,
    orderBy: { id: "desc" },
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  return {
    items: shown.map(presentAtDesk),
    nextCursor,
    total,
  };
}

type Action = z.output<typeof deskReviewActionSchema>;

/**
 * POST /api/desk/reviews/{id}/hide: hides a review from everyone, and it no longer counts. 409:
 * already hidden.
 */
export function hideReview(ctx: ServiceContext, actor: Actor<"staff">, action: Action) {
  const hiddenAt = ctx.clock.now();
  return settle(
    ctx,
    actor,
    action,
    {
      action: "review.hidden",
      from: { hiddenAt: null },
      to: { hiddenAt },
      otherwise: "alreadyHidden",
    },
    (ctx) =>
      rememberUndo(ctx, actor, {
        action: "review.hidden",
        subject: action.id,
        before: { hiddenAt: hiddenAt.toISOString() },
      }),
  );
}

const hiddenSchema = z.object({ hiddenAt: isoTime });

/**
 * Shows a review again that was hidden by mistake, with its reports open as before. Runs in the
 * caller's transaction.
 * @throws {DomainError} CONFLICT if anyone changed it since
 */
export async function undoHide(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { subject: id, before }: Undoing,
): Promise<void> {
  const { hiddenAt } = hiddenSchema.parse(before);
  const { count } = await ctx.db.review.updateMany({
    // precondition: an undo never changes what someone changed since
    where: { id, hiddenAt },
    data: { hiddenAt: null },
  });
  if (count === 0) throw new DomainError("undoOver");
  await ctx.db.reviewReport.updateMany({
    where: { reviewId: id, settledAt: { gte: hiddenAt } },
    data: { settledAt: null },
  });
  await reopenAlert(ctx, { kind: "review_reported", subject: id, since: hiddenAt });
  await recordAction(ctx, actor, { action: "review.undone", subject: id, reason: "" });
  const { mechanicId } = await ctx.db.review.findUniqueOrThrow({ where: { id } });
  await recountRating(ctx, mechanicId);
}

/** POST /api/desk/reviews/{id}/show: shows and counts a review again. 409: already shown. */
export function showReview(ctx: ServiceContext, actor: Actor<"staff">, action: Action) {
  return settle(ctx, actor, action, {
    action: "review.shown",
    from: { hiddenAt: { not: null } },
    to: { hiddenAt: null },
    otherwise: "alreadyShown",
  });
}

/** POST /api/desk/reviews/{id}/keep: keeps a review despite its reports. 409: no reports. */
export function keepReview(ctx: ServiceContext, actor: Actor<"staff">, action: Action) {
  return settle(ctx, actor, action, {
    action: "review.kept",
    from: { hiddenAt: null, ...OPEN },
    to: { hiddenAt: null },
    otherwise: "nothingReported",
  });
}

/** Applies a staff decision. Each one closes the reports and recalculates the mechanic's stars. */
async function settle(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: Action,
  step: {
    action: StaffActionName;
    from: Prisma.ReviewWhereInput;
    to: Prisma.ReviewUpdateManyMutationInput;
    otherwise: PlainRefusal;
  },
  remember?: (ctx: ServiceContext) => Promise<void>,
): Promise<DeskReview> {
  if (!isRowId(id)) throw reviewNotFound();
  return inTransaction(ctx, async (ctx) => {
    // Written even if nothing changes, so that of two simultaneous actions the second sees the
    // first.
    const { count } = await ctx.db.review.updateMany({
      where: { id, ...step.from },
      data: step.to,
    });
    const row = await ctx.db.review.findUnique({ where: { id }, select: { mechanicId: true } });
    if (row === null) throw reviewNotFound();
    if (count === 0) throw new DomainError(step.otherwise);
    await ctx.db.reviewReport.updateMany({
      where: { reviewId: id, settledAt: null },
      data: { settledAt: ctx.clock.now() },
    });
    await clearAlert(ctx, { kind: "review_reported", subject: id, note: REVIEW_DECIDED_NOTE });
    await recordAction(ctx, actor, { action: step.action, subject: id, reason });
    await recountRating(ctx, row.mechanicId);
    await remember?.(ctx);
    return presentAtDesk(
      await ctx.db.review.findUniqueOrThrow({ where: { id }, select: deskSelect }),
    );
  });
}
