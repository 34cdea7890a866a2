import type { z } from "zod";
import { isContested } from "~/domain/booking/actions";
import { OPEN_CHANGE_ORDER_STATES } from "~/domain/booking/change-order/rules";
import { BOOKING_TRANSITIONS } from "~/domain/booking/status";
import type { Prisma } from "~/generated/prisma/client";
import { warrantyEnd } from "~/domain/claim/rules";
import type { doneOnSiteSchema } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { isCompletedEarly, quickJob } from "~/domain/booking/schedule/timing";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { raiseAlert } from "../../alert/raise";
import { lockBooking } from "../../locks";
import {
  AuthorizationArrived,
  recordPayment,
  takePayment,
  wasCharged,
  willCharge,
  type Taken,
} from "../../payment/capture/capture";
import { clearOpenChangeOrder } from "../../payment/authorization/change-order";
import { loadPayable, type PayableBooking } from "../../payment/row";
import { settleHeldChangeOrder } from "../../payment/authorization/sync";
import { conflict } from "../../timeline/errors";
import { notifyAbout } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import {
  deviceTimeOf,
  explainAction,
  transitionBooking,
  presentAfterAction,
  requireMechanic,
} from "../transition";
import { requireVisible } from "../queries";
import { takenBy } from "../scope";

/** Work that the customer hasn't stopped, on a job whose arrival they don't contest. */
const NOT_STOPPED = {
  stoppedAt: null,
  OR: [{ arrivalContestedAt: null }, { arrivalConfirmedAt: { not: null } }],
} satisfies Prisma.BookingWhereInput;

/** The actor who completes the job. */
interface Completion {
  name: "complete" | "desk_complete";
  scope: Prisma.BookingWhereInput;
  actorId: string;
  deviceAt?: Date | null;
}

/**
 * POST /api/bookings/{id}/complete: completes the job. Errors: 402 the card couldn't be charged,
 * 503 the provider is down. Either way the job stays in progress.
 */
export async function completeBooking(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, ...said }: z.output<typeof doneOnSiteSchema>,
): Promise<BookingView> {
  const mechanic = await requireMechanic(ctx, actor);
  const seen = await requireVisible(ctx, id, mechanic);
  if (seen.status !== BOOKING_TRANSITIONS.complete.from || seen.mechanicId !== actor.userId) {
    throw conflict("illegalTransition", seen.status);
  }
  if (isContested(seen)) throw conflict("arrivalContested", seen.status);
  if (seen.stoppedAt !== null) throw conflict("stopped", seen.status);
  const how: Completion = {
    name: "complete",
    scope: takenBy(actor.userId),
    actorId: actor.userId,
    deviceAt: deviceTimeOf(said),
  };
  return finishJob(ctx, id, how, (ctx) =>
    presentAfterAction(ctx, actor, id, { as: "mechanic", mechanic }),
  );
}

/**
 * Completes a job in progress. Takes the money first, outside any transaction and safe to repeat.
 * Then one transaction writes the transition, the ledger, the emails and whatever `answer` adds.
 */
export async function finishJob<Answer>(
  ctx: ServiceContext,
  id: string,
  how: Completion,
  answer: (ctx: ServiceContext) => Promise<Answer>,
): Promise<Answer> {
  await settleHeldChangeOrder(ctx, id);
  const begunAt = await beginCompletion(ctx, id, how);
  try {
    const booking = await loadPayable(ctx, id);
    const taken = await takePayment(ctx, id);
    return await inTransaction(ctx, async (ctx) => {
      if (!(await recordCompletion(ctx, booking, how, taken))) {
        throw await explainAction(ctx, id, how.name);
      }
      return answer(ctx);
    });
  } catch (error) {
    // An authorization exists now, so the second try ends with a charge or a refusal.
    if (error instanceof AuthorizationArrived) return finishJob(ctx, id, how, answer);
    await ctx.db.booking.updateMany({
      where: { id, completingAt: begunAt },
      data: { completingAt: null },
    });
    throw error;
  }
}

/** Time after which the worker checks whether a completion died halfway. */
const FINISH_AFTER_MS = 30_000;

/**
 * Marks the completion as begun, before the card is charged: nothing can be proposed while money is
 * captured, and a crash right after the charge is found. Its time identifies this try.
 * @throws 409 if something must be answered first
 */
async function beginCompletion(
  ctx: ServiceContext,
  id: string,
  { name, scope }: Completion,
): Promise<Date> {
  const begunAt = ctx.clock.now();
  await inTransaction(unkeyed(ctx), async (ctx) => {
    // Under the lock, a change order sent at the same time is visible.
    await lockBooking(ctx, id);
    // When staff complete a job, nothing else has to be answered first.
    if (name === "desk_complete") await clearOpenChangeOrder(ctx, id);
    const { count } = await ctx.db.booking.updateMany({
      where: {
        AND: [
          { id, status: BOOKING_TRANSITIONS.complete.from },
          scope,
          // A stop written earlier blocks the completion. A later one finds the charge under way.
          name === "complete" ? NOT_STOPPED : {},
        ],
        changeOrders: { none: { state: { in: [...OPEN_CHANGE_ORDER_STATES] } } },
      },
      data: { completingAt: begunAt },
    });
    if (count === 0) throw await explainAction(ctx, id, name);
    if (!willCharge(await loadPayable(ctx, id))) return;
    const startAfter = new Date(begunAt.getTime() + FINISH_AFTER_MS);
    // precondition: a completion is planned before the charge, in case the process dies
    await enqueue(ctx.db, "booking.finish", { bookingId: id }, { startAfter, singletonKey: id });
  });
  return begunAt;
}

/**
 * Finishes a completion whose process died between charge and commit (job booking.finish). If the
 * provider has the money, the job is completed.
 */
export async function finishInterrupted(ctx: ServiceContext, id: string): Promise<void> {
  const booking = await loadPayable(ctx, id);
  const { mechanicId } = booking;
  if (booking.status !== BOOKING_TRANSITIONS.complete.from || mechanicId === null) return;
  if (!(await wasCharged(ctx, booking))) return giveUpCompletion(ctx, id);
  const taken = await takePayment(ctx, id);
  const how: Completion = {
    name: "complete",
    scope: takenBy(mechanicId),
    actorId: mechanicId,
  };
  await inTransaction(ctx, (ctx) => recordCompletion(ctx, booking, how, taken));
}

/**
 * Clears the mark of a completion that died before the charge, so it blocks nothing. A running
 * completion is younger.
 */
async function giveUpCompletion(ctx: ServiceContext, id: string): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - FINISH_AFTER_MS);
  await ctx.db.booking.updateMany({
    where: { id, completingAt: { lte: before } },
    data: { completingAt: null },
  });
}

/**
 * Writes the transition and the payment's record, which also counts the job for its mechanic.
 * Returns false if the job wasn't in progress.
 */
async function recordCompletion(
  ctx: ServiceContext,
  booking: PayableBooking,
  { name, scope, actorId, deviceAt }: Completion,
  taken: readonly Taken[],
): Promise<boolean> {
  const completedAt = ctx.clock.now();
  const moved = await transitionBooking(ctx, {
    id: booking.id,
    name,
    // A stop blocks the mechanic's completion, unless the money was captured first.
    // precondition: a stopped job can't be completed
    scope: name === "complete" && taken.length === 0 ? { AND: [scope, NOT_STOPPED] } : scope,
    data: {
      completedAt,
      completingAt: null,
      stoppedAt: null,
      stopReason: null,
      // A warranty visit has no warranty and doesn't change that of its job.
      warrantyEndsAt: booking.followsUpId === null ? warrantyEnd(completedAt) : null,
    },
    actorId,
    deviceAt,
  });
  // precondition: a transition that changed no row is no completion
  if (!moved) return false;
  await answerPresence(ctx, booking.id, name, completedAt);
  // Staff already looked at a job they complete themselves.
  if (name === "complete" && isCompletedEarly(booking.scheduledAt, completedAt)) {
    await notifyAbout(ctx, booking.id, "completed_early");
    await raiseAlert(ctx, {
      facts: {
        kind: "early_completion",
        completedAt: completedAt.toISOString(),
        scheduledAt: booking.scheduledAt.toISOString(),
      },
      subject: booking.id,
      bookingId: booking.id,
    });
  }
  if (name === "complete" && booking.followsUpId === null) {
    await noteQuickJob(ctx, booking.id, completedAt);
  }
  await recordPayment(ctx, booking.id, taken);
  return true;
}

/**
 * Decides an open question about the arrival. By completing a job, staff decide that its mechanic
 * was there. If the customer contested the arrival while the card was charged, that stays, and the
 * payout waits for staff.
 */
async function answerPresence(
  ctx: ServiceContext,
  id: string,
  name: Completion["name"],
  completedAt: Date,
): Promise<void> {
  const contested = { id, arrivalConfirmedAt: null, arrivalContestedAt: { not: null } };
  if (name === "complete") {
    await ctx.db.booking.updateMany({ where: contested, data: { payoutHeldAt: completedAt } });
    return;
  }
  const asked = { id, arrivalConfirmedAt: null, presenceAskedAt: { not: null } };
  await ctx.db.booking.updateMany({
    where: { OR: [contested, asked] },
    data: { arrivalConfirmedAt: completedAt },
  });
}

/**
 * Alerts staff to a job that took far less time than planned and has no photos of the finished
 * work.
 */
async function noteQuickJob(
  ctx: ServiceContext,
  bookingId: string,
  completedAt: Date,
): Promise<void> {
  const { arrivedAt, lines } = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { arrivedAt: true, lines: { select: { durationMinutes: true } } },
  });
  const plannedMinutes = lines.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  const quick = quickJob({ arrivedAt, completedAt, plannedMinutes });
  if (quick === null) return;
  const photos = await ctx.db.photo.count({ where: { bookingId, kind: "after", isProof: true } });
  if (photos > 0) return;
  const { minutes } = quick;
  await raiseAlert(ctx, {
    facts: { kind: "quick_job", minutes, plannedMinutes: quick.plannedMinutes },
    subject: bookingId,
    bookingId,
  });
}
