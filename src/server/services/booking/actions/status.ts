import { isRowId } from "~/domain/text/text";
import type { z } from "zod";
import type { doneOnSiteSchema, setStatusSchema } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_TRANSITIONS, mechanicTransitionTo } from "~/domain/booking/status";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { releasePayments } from "../../payment/authorization/release";
import { conflict } from "../../timeline/errors";
import { notifyAbout } from "../../timeline/record";
import { lockBooking } from "../../locks";
import { inTransaction } from "../../transaction";
import { acceptBooking } from "./accept";
import { askAboutPresence } from "./arrival";
import { completeBooking } from "./complete";
import { explainGone, ownOrder, staleOrGone } from "../explain";
import {
  deviceTimeOf,
  explainAction,
  explainStatus,
  transitionBooking,
  presentAfterAction,
  requireMechanic,
} from "../transition";
import { isLastCandidate } from "../upkeep/open-jobs";
import { returnPromo } from "../../promo/redeem";
import { readVisible, requireVisible } from "../queries";
import { orderedBy, takenBy } from "../scope";

/**
 * Cancels the customer's pending booking, releases its authorization and returns its promo code.
 * With `version`, only if it's still the present one.
 */
export async function cancelBooking(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
  version?: number,
): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const moved = await transitionBooking(ctx, {
      id,
      name: "cancel",
      scope: {
        ...orderedBy(actor.userId),
        status: BOOKING_TRANSITIONS.cancel.from,
        // precondition: a booking that changed since its customer read it isn't canceled
        ...(version === undefined ? {} : { version }),
      },
      data: { cancelledAt: ctx.clock.now(), cancelledBy: "customer" },
      actorId: actor.userId,
    });
    if (!moved) throw await staleOrGone(ctx, id);
    await afterCancelling(ctx, id);
    return presentAfterAction(ctx, actor, id, { as: "customer" });
  });
}

/** PUT and POST /api/bookings/{id}/status: the mechanic's transition to this status. */
export async function setBookingStatus(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  input: z.output<typeof setStatusSchema>,
): Promise<BookingView> {
  const transition = mechanicTransitionTo(input.status);
  switch (transition) {
    case "accept":
      return acceptBooking(ctx, actor, input);
    case "decline":
      return declineBooking(ctx, actor, input.id);
    case "start":
      return startJob(ctx, actor, input);
    case "complete":
      return completeBooking(ctx, actor, input);
    case "cancel":
    case null: {
      const mechanic = await requireMechanic(ctx, actor);
      const row = await requireVisible(ctx, input.id, mechanic);
      throw conflict("illegalTransition", row.status);
    }
    default:
      return transition satisfies never;
  }
}

/**
 * A mechanic declines a request. If it was made for them, or nobody else could accept it, it's
 * canceled. Otherwise it leaves their list and stays open for others.
 */
async function declineBooking(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<BookingView> {
  const begun = ctx.clock.now();
  const mechanic = await requireMechanic(ctx, actor);
  await refuseOwnOrder(ctx, actor, id);
  const seen = await readVisible(ctx, id, mechanic);
  if (seen === null) throw await explainGone(ctx, mechanic, id, begun);
  if (seen.status !== BOOKING_TRANSITIONS.decline.from || seen.declined) {
    throw conflict("illegalTransition", seen.declined ? "cancelled" : seen.status);
  }
  await ctx.limits.consume("declines", actor.userId);
  return inTransaction(ctx, async (ctx) => {
    // When the last two candidates decline at once, the second must see the first one's decline.
    // precondition: a decline waits for another decline
    await lockBooking(ctx, id);
    const forGood =
      seen.wishedMechanicId === actor.userId || (await isLastCandidate(ctx, seen, actor.userId));
    const declined = await ctx.db.bookingDecline.createMany({
      data: [{ bookingId: id, mechanicId: actor.userId, createdAt: ctx.clock.now() }],
      skipDuplicates: true,
    });
    // precondition: a mechanic declines a request once
    if (declined.count === 0) throw conflict("illegalTransition", "cancelled");
    if (forGood) {
      const moved = await transitionBooking(ctx, {
        id,
        name: "decline",
        scope: { mechanicId: null },
        data: { cancelledAt: ctx.clock.now(), cancelledBy: "mechanic" },
        actorId: actor.userId,
      });
      if (!moved) throw await explainStatus(ctx, id, "taken");
      await afterCancelling(ctx, id);
    } else {
      const open = await ctx.db.booking.count({
        where: { id, status: BOOKING_TRANSITIONS.decline.from, mechanicId: null },
      });
      if (open === 0) throw await explainStatus(ctx, id, "taken");
    }
    return presentAfterAction(ctx, actor, id, { as: "mechanic", mechanic }, { openJobs: forGood });
  });
}

async function startJob(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, ...said }: z.output<typeof doneOnSiteSchema>,
): Promise<BookingView> {
  const mechanic = await requireMechanic(ctx, actor);
  await requireVisible(ctx, id, mechanic);
  return inTransaction(ctx, async (ctx) => {
    const moved = await transitionBooking(ctx, {
      id,
      name: "start",
      scope: {
        ...takenBy(actor.userId),
        // Starting work can't replace a staff decision that's still open.
        // precondition: a job can't start while its customer contests the arrival
        OR: [{ arrivalContestedAt: null }, { arrivalConfirmedAt: { not: null } }],
      },
      data: { startedAt: ctx.clock.now() },
      actorId: actor.userId,
      deviceAt: deviceTimeOf(said),
    });
    if (!moved) throw await explainAction(ctx, id, "start");
    // A mechanic who has started work has arrived.
    await ctx.db.booking.updateMany({
      where: { id, arrivedAt: null },
      data: { arrivedAt: ctx.clock.now() },
    });
    await notifyAbout(ctx, id, (await askAboutPresence(ctx, id)) ? "presence_asked" : "start");
    return presentAfterAction(ctx, actor, id, { as: "mechanic", mechanic });
  });
}

/** Refuses a mechanic's transition of their own order. */
async function refuseOwnOrder(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<void> {
  const own = isRowId(id)
    ? await ctx.db.booking.count({ where: { id, customerId: actor.userId } })
    : 0;
  // precondition: a mechanic can't decline their own order
  if (own > 0) throw ownOrder();
}

async function afterCancelling(ctx: ServiceContext, id: string): Promise<void> {
  await returnPromo(ctx, id);
  await releasePayments(ctx, id);
}
