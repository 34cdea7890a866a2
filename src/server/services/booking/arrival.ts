import { BOOKING_ACTS } from "~/domain/booking/acts";
import type { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { ARRIVAL_FROM_MINUTES, ON_THE_WAY_FROM_MINUTES } from "~/domain/booking/policy";
import { isLateEstimate } from "~/domain/booking/reminders";
import type { doneOnSiteSchema, enRouteSchema } from "~/domain/booking/schema";
import { arrivalOf } from "~/domain/booking/timing";
import type { BookingView } from "~/domain/booking/view";
import { AGREED_STATUSES } from "~/domain/booking/status";
import type { Actor } from "../actor";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { recordEvent, tellAbout } from "../timeline/record";
import { inTransaction } from "../transaction";
import {
  deviceTimeOf,
  dropProposal,
  endAgreement,
  explainAct,
  presentMoved,
  requireMechanic,
} from "./move";
import { isSeenThere } from "./position";
import { requireOrdered, requireVisible } from "./queries";
import { tellOfDelay } from "./reminders";
import { orderedBy, takenBy } from "./scope";

/**
 * POST /api/bookings/{id}/en-route: its mechanic is on the way and says how long it takes. The customer is
 * told the first time; again it is a new estimate, which their open page shows, and which they are told
 * of once where it is after the start.
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
      throw await explainAct(ctx, id, "en_route");
    }
    if (first) {
      await dropProposal(ctx, id);
      await tell(ctx, id, "en_route", actor.userId, deviceTimeOf(said));
    } else {
      const { scheduledAt } = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
      const isLate = isLateEstimate(scheduledAt, arrivalOf(now, etaMinutes));
      if (isLate) await tellOfDelay(ctx, id, scheduledAt);
    }
    return presentMoved(ctx, actor, id, { as: "mechanic", mechanic });
  });
}

/**
 * POST /api/bookings/{id}/arrived: its mechanic is there, and its customer is asked to confirm it, unless
 * the mechanic's position does.
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
      throw await explainAct(ctx, id, "arrive");
    }
    const isSeen = await isSeenThere(ctx, id);
    await endAgreement(ctx, id);
    await tell(ctx, id, "arrive", actor.userId, deviceTimeOf(said));
    if (isSeen) await noteConfirmed(ctx, id, takenBy(actor.userId), null);
    return presentMoved(ctx, actor, id, { as: "mechanic", mechanic });
  });
}

/** POST /api/bookings/{id}/arrived/confirm: the customer says that their mechanic is there. */
export async function confirmArrival(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  await requireOrdered(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const confirmed = await noteConfirmed(ctx, id, orderedBy(actor.userId), actor.userId);
    if (!confirmed) throw await explainAct(ctx, id, "confirm_arrival");
    return presentMoved(ctx, actor, id, { as: "customer" });
  });
}

/** Lets an arrival count, in the caller's transaction; whether there was one that didn't yet. */
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
        { status: { in: [...BOOKING_ACTS.confirm_arrival.from] } },
        scope,
      ],
    },
    data: { arrivalConfirmedAt: ctx.clock.now() },
  });
  if (count === 0) return false;
  await recordEvent(ctx, id, "confirm_arrival", actorId);
  return true;
}

/** POST /api/bookings/{id}/arrived/contest: the customer says that nobody is there; the desk looks. */
export async function contestArrival(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  await requireOrdered(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { count } = await ctx.db.booking.updateMany({
      where: {
        id,
        ...orderedBy(actor.userId),
        status: { in: [...BOOKING_ACTS.contest_arrival.from] },
        arrivedAt: { not: null },
        arrivalConfirmedAt: null,
        arrivalContestedAt: null,
      },
      data: { arrivalContestedAt: now },
    });
    if (count === 0) throw await explainAct(ctx, id, "contest_arrival");
    await recordEvent(ctx, id, "contest_arrival", actor.userId);
    await raiseAlert(ctx, {
      kind: "job_question",
      subject: `arrival:${id}`,
      bookingId: id,
      detail: `The mechanic says that they are there; the customer said at ${now.toISOString()} that nobody is.`,
    });
    return presentMoved(ctx, actor, id, { as: "customer" });
  });
}

/** Writes what a mechanic of an accepted job says before being there; whether there was one. */
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

async function tell(
  ctx: ServiceContext,
  id: string,
  act: "en_route" | "arrive",
  actorId: string,
  deviceAt: Date | null,
): Promise<void> {
  await recordEvent(ctx, id, act, actorId, deviceAt);
  await tellAbout(ctx, id, act);
}

const startsBefore = (now: Date, minutes: number) => ({
  scheduledAt: { lte: new Date(now.getTime() + minutes * 60_000) },
});
