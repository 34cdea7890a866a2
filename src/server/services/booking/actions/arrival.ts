import type { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import {
  ARRIVAL_FROM_MINUTES,
  ON_THE_WAY_FROM_MINUTES,
  UNUSUAL_START_MINUTES,
} from "~/domain/booking/policy";
import { isDelayed } from "~/domain/booking/schedule/lateness";
import type { doneOnSiteSchema, enRouteSchema } from "~/domain/booking/schema";
import { arrivalOf, unansweredBefore, unusualStart } from "~/domain/booking/schedule/timing";
import { JOB_CONTINUED_NOTE } from "~/domain/staff/alert/kinds";
import type { BookingView } from "~/domain/booking/view";
import {
  AGREED_STATUSES,
  DONE_STATUSES,
  IN_HAND_STATUSES,
  NOT_THERE_REASON,
  UNDER_WAY_STATUSES,
} from "~/domain/booking/status";
import { MINUTE_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import { clearAlert, raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { publishLiveEvent, recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import {
  deviceTimeOf,
  dropRescheduleRequest,
  endAgreement,
  explainAction,
  presentAfterAction,
  requireMechanic,
} from "../transition";
import { isSeenThere } from "../location/position";
import { requireOrdered, requireVisible } from "../queries";
import { notifyOfDelay } from "../upkeep/remind-of-jobs";
import { orderedBy, takenBy } from "../scope";

/**
 * POST /api/bookings/{id}/en-route: the mechanic is on the way, with an estimate. The first call
 * notifies the customer. Later calls update the estimate on the customer's screen, and notify them
 * once more if it's after the start.
 */
export async function setOut(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, etaMinutes, ...said }: z.output<typeof enRouteSchema>,
): Promise<BookingView> {
  const mechanic = await requireMechanic(ctx, actor);
  await requireVisible(ctx, id, mechanic);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const scope = { ...takenBy(actor.userId), ...startsBefore(now, ON_THE_WAY_FROM_MINUTES) };
    const data = { enRouteAt: now, etaMinutes };
    const first = await note(ctx, { id, scope: { ...scope, enRouteAt: null }, data });
    if (!first && !(await note(ctx, { id, scope, data }))) {
      throw await explainAction(ctx, id, "en_route");
    }
    if (first) {
      await dropRescheduleRequest(ctx, id);
      await notifyOf(ctx, id, "en_route", actor.userId, deviceTimeOf(said));
    } else {
      const { scheduledAt } = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
      if (isDelayed(scheduledAt, arrivalOf(now, etaMinutes))) {
        await notifyOfDelay(ctx, id, scheduledAt);
      }
    }
    return presentAfterAction(ctx, actor, id, { as: "mechanic", mechanic });
  });
}

/**
 * POST /api/bookings/{id}/arrived: the mechanic has arrived. The customer is asked to confirm,
 * unless the mechanic's location already does.
 */
export async function arrive(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, ...said }: z.output<typeof doneOnSiteSchema>,
): Promise<BookingView> {
  const mechanic = await requireMechanic(ctx, actor);
  await requireVisible(ctx, id, mechanic);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const scope = { ...takenBy(actor.userId), ...startsBefore(now, ARRIVAL_FROM_MINUTES) };
    if (!(await note(ctx, { id, scope, data: { arrivedAt: now } }))) {
      throw await explainAction(ctx, id, "arrive");
    }
    const isSeen = await isSeenThere(ctx, id);
    await endAgreement(ctx, id);
    await notifyOf(ctx, id, "arrive", actor.userId, deviceTimeOf(said));
    if (isSeen) await noteConfirmed(ctx, id, takenBy(actor.userId), null);
    return presentAfterAction(ctx, actor, id, { as: "mechanic", mechanic });
  });
}

/** POST /api/bookings/{id}/arrived/confirm: the customer confirms the arrival. */
export async function confirmArrival(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  await requireOrdered(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const confirmed = await noteConfirmed(ctx, id, orderedBy(actor.userId), actor.userId);
    if (!confirmed) throw await explainAction(ctx, id, "confirm_arrival");
    await endStopOfContest(ctx, id);
    // The customer contested the arrival earlier and has now seen the mechanic.
    await clearAlert(ctx, {
      kind: "arrival_contested",
      subject: id,
      note: JOB_CONTINUED_NOTE,
    });
    return presentAfterAction(ctx, actor, id, { as: "customer" });
  });
}

/** Completed jobs whose customer hasn't answered yet whether the mechanic was there. */
const answerableLater = {
  status: { in: DONE_STATUSES },
  presenceAskedAt: { not: null },
  arrivalContestedAt: null,
} satisfies Prisma.BookingWhereInput;

/**
 * Resumes work that was stopped only because the arrival was contested. A stop the customer asked
 * for stays.
 */
export async function endStopOfContest(ctx: ServiceContext, id: string): Promise<void> {
  const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
  const { stoppedAt, arrivalContestedAt } = booking;
  if (stoppedAt === null || stoppedAt.getTime() !== arrivalContestedAt?.getTime()) return;
  await ctx.db.booking.updateMany({
    where: { id, stoppedAt },
    data: { stoppedAt: null, stopReason: null },
  });
}

/**
 * Confirms an arrival, in the caller's transaction. Returns whether there was an unconfirmed one.
 */
export async function noteConfirmed(
  ctx: ServiceContext,
  id: string,
  scope: Prisma.BookingWhereInput,
  actorId: string | null,
): Promise<boolean> {
  const { count } = await ctx.db.booking.updateMany({
    where: {
      AND: [
        { id, arrivedAt: { not: null }, arrivalConfirmedAt: null },
        { OR: [{ status: { in: IN_HAND_STATUSES } }, answerableLater] },
        scope,
      ],
    },
    data: { arrivalConfirmedAt: ctx.clock.now() },
  });
  if (count === 0) return false;
  await recordEvent(ctx, id, "confirm_arrival", actorId);
  return true;
}

/** Unconfirmed arrivals that the customer hasn't contested. */
const unconfirmed = {
  status: { in: IN_HAND_STATUSES },
  arrivedAt: { not: null },
  arrivalConfirmedAt: null,
  arrivalContestedAt: null,
} satisfies Prisma.BookingWhereInput;

/**
 * Asks the customer once whether the mechanic is there, because the mechanic sent a photo. Runs in
 * the caller's transaction. A contested arrival isn't asked about: staff decide it and see the
 * photo.
 */
export async function askAboutPhoto(
  ctx: ServiceContext,
  id: string,
  scope: Prisma.BookingWhereInput,
): Promise<void> {
  const now = ctx.clock.now();
  const { count } = await ctx.db.booking.updateMany({
    where: {
      AND: [
        {
          id,
          arrivalAskedAt: null,
          // precondition: a photo sent long before the start confirms no arrival
          ...startsBefore(now, UNUSUAL_START_MINUTES),
        },
        // precondition: photos don't ask about a contested arrival
        unconfirmed,
        scope,
      ],
    },
    data: { arrivalAskedAt: now },
  });
  if (count > 0) await notifyAbout(ctx, id, "arrival_photo");
}

/**
 * Asks the customer once whether the mechanic is there, if work began more than 30 minutes before
 * or after its start without a confirmed arrival. The caller sends the question. Runs in the
 * transaction of the start.
 */
export async function askAboutPresence(ctx: ServiceContext, id: string): Promise<boolean> {
  // An arrival photo may have gone unanswered long enough to confirm it.
  await confirmUnanswered(ctx, id);
  const { scheduledAt, startedAt } = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
  if (startedAt === null || unusualStart(scheduledAt, startedAt) === null) return false;
  const { count } = await ctx.db.booking.updateMany({
    where: { id, arrivalConfirmedAt: null, presenceAskedAt: null },
    data: { presenceAskedAt: startedAt },
  });
  return count > 0;
}

/** Arrival photos nobody has answered for ten minutes. */
export const unanswered = (now: Date) =>
  ({
    ...unconfirmed,
    arrivalAskedAt: { lte: unansweredBefore(now) },
  }) satisfies Prisma.BookingWhereInput;

/**
 * Confirms an arrival whose photo the customer never answered, effective when the photo was taken.
 * Runs in the caller's transaction.
 */
export async function confirmUnanswered(ctx: ServiceContext, id: string): Promise<void> {
  const where = { id, ...unanswered(ctx.clock.now()) };
  const booking = await ctx.db.booking.findFirst({ where });
  if (booking === null) return;
  const { arrivalAskedAt: arrivalConfirmedAt } = booking;
  const { count } = await ctx.db.booking.updateMany({ where, data: { arrivalConfirmedAt } });
  if (count === 0) return;
  await recordEvent(ctx, id, "confirm_arrival", null);
  await publishLiveEvent(ctx, booking);
}

/**
 * POST /api/bookings/{id}/arrived/contest: the customer says the mechanic isn't there. Staff
 * decide. Work that has begun stops and can't be completed until they have. A completion that's
 * already charging the card still finishes, and staff review its payout.
 */
export async function contestArrival(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  await requireOrdered(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    await confirmUnanswered(ctx, id);
    const { count } = await ctx.db.booking.updateMany({
      where: { id, ...unconfirmed, ...orderedBy(actor.userId) },
      data: { arrivalContestedAt: now },
    });
    if (count === 0) throw await explainAction(ctx, id, "contest_arrival");
    await ctx.db.booking.updateMany({
      where: { id, status: { in: UNDER_WAY_STATUSES }, stoppedAt: null },
      data: { stoppedAt: now, stoppedBy: "customer", stopReason: NOT_THERE_REASON },
    });
    await recordEvent(ctx, id, "contest_arrival", actor.userId);
    await notifyAbout(ctx, id, "arrival_contested");
    await raiseAlert(ctx, {
      facts: { kind: "arrival_contested", contestedAt: now.toISOString() },
      subject: id,
      occurrence: now.toISOString(),
      bookingId: id,
    });
    return presentAfterAction(ctx, actor, id, { as: "customer" });
  });
}

/** Records what a mechanic reports before the arrival. Returns whether there was such a job. */
async function note(
  ctx: ServiceContext,
  {
    id,
    scope,
    data,
  }: {
    id: string;
    scope: Prisma.BookingWhereInput;
    data: Prisma.BookingUncheckedUpdateManyInput;
  },
): Promise<boolean> {
  const { count } = await ctx.db.booking.updateMany({
    where: { AND: [{ id, status: { in: AGREED_STATUSES }, arrivedAt: null }, scope] },
    data,
  });
  return count > 0;
}

async function notifyOf(
  ctx: ServiceContext,
  id: string,
  action: "en_route" | "arrive",
  actorId: string,
  deviceAt: Date | null,
): Promise<void> {
  await recordEvent(ctx, id, action, actorId, deviceAt);
  await notifyAbout(ctx, id, action);
}

const startsBefore = (now: Date, minutes: number) => ({
  scheduledAt: { lte: new Date(now.getTime() + minutes * MINUTE_MS) },
});
