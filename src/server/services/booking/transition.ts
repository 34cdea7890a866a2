import type { Prisma } from "~/generated/prisma/client";
import type { DomainError, PlainRefusal } from "~/domain/errors";
import type { BookingView } from "~/domain/booking/view";
import {
  BOOKING_ACTIONS,
  refusalToAction,
  type ActionFacts,
  type ActionSide,
  type BookingAction,
} from "~/domain/booking/actions";
import { OPEN_CHANGE_ORDER_STATES } from "~/domain/booking/change-order/rules";
import { proposerOf, reschedulesLeft } from "~/domain/booking/reschedule/rules";
import { isCancelled, isDone, isInHand, isOpen } from "~/domain/booking/status";
import type { Candidate } from "~/domain/booking/taking";
import { JOB_OVER_NOTE } from "~/domain/staff/alert/kinds";
import type { Actor } from "../actor";
import { clearAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { cardDeadline } from "~/domain/booking/without-card";
import { SAVED_CARD } from "../payment/card/on-file";
import { clearOpenChangeOrder } from "../payment/authorization/change-order";
import { bookingNotFound, conflict } from "../timeline/errors";
import { settleFollowUp } from "./actions/follow-up";
import { publishLiveEvent, notifyAbout, recordEvent, type MailKind } from "../timeline/record";
import { profileRequired } from "./queries";
import { readBooking } from "./rows";
import { mechanicFacts } from "./scope";
import { presentBooking, type Viewer } from "./view";

/**
 * Transitions this file writes. An accept has its own statement, and some actions don't change the
 * status.
 */
type WrittenTransition = Exclude<
  {
    [Name in BookingAction]: (typeof BOOKING_ACTIONS)[Name]["to"] extends null ? never : Name;
  }[BookingAction],
  "accept"
>;

/**
 * The email of each transition, or null. A start and a completion send their own emails with time
 * and payment, and staff actions tell each side separately.
 */
const MAIL_OF: Record<WrittenTransition, MailKind | null> = {
  cancel: "cancel",
  decline: "decline",
  start: null,
  release: "release",
  expire: "expired",
  abandon: "abandoned",
  cancel_without_card: "cancelled_without_card",
  no_show: "no_show",
  release_visit: null,
  complete: null,
  desk_cancel: null,
  desk_complete: null,
  desk_release: null,
};

/**
 * Writes a booking's status by a conditional update from one of the action's statuses within
 * `scope`. An accept has its own statement. If nothing was updated, the booking isn't there for
 * this actor or is no longer in that status, and the caller finds out which. Runs in the caller's
 * transaction.
 */
export async function transitionBooking(
  ctx: ServiceContext,
  transition: {
    id: string;
    name: WrittenTransition;
    scope: Prisma.BookingWhereInput;
    data?: Prisma.BookingUncheckedUpdateManyInput;
    actorId: string | null;
    deviceAt?: Date | null;
  },
): Promise<boolean> {
  const { from, to } = BOOKING_ACTIONS[transition.name];
  const { count } = await ctx.db.booking.updateMany({
    where: {
      AND: [
        {
          id: transition.id,
          // precondition: a transition starts only from its own status
          status: { in: [...from] },
        },
        transition.scope,
      ],
    },
    data: { ...transition.data, status: to, version: { increment: 1 } },
  });
  if (count === 0) return false;
  await endAgreement(ctx, transition.id);
  // The job changes hands or ends, so an open change order ends too.
  if (isOpen(to) || isCancelled(to)) await clearOpenChangeOrder(ctx, transition.id);
  if (!isInHand(to)) {
    const subject = transition.id;
    await clearAlert(ctx, { kind: "vehicle_declined", subject, note: JOB_OVER_NOTE });
  }
  await recordEvent(ctx, transition.id, transition.name, transition.actorId, transition.deviceAt);
  const mail = MAIL_OF[transition.name];
  if (mail !== null) await notifyAbout(ctx, transition.id, mail);
  if (isDone(to) || isCancelled(to)) await settleFollowUp(ctx, transition.id, to);
  return true;
}

/** Ends an open reschedule request, because its job is no longer accepted. */
export async function dropRescheduleRequest(ctx: ServiceContext, id: string): Promise<void> {
  await ctx.db.bookingProposal.updateMany({
    where: { bookingId: id, state: "open" },
    data: { state: "dropped", endedAt: ctx.clock.now() },
  });
}

/** Returns when the action happened, by the clock of the phone that sent it. */
export const deviceTimeOf = ({ deviceTime }: { deviceTime?: string | undefined }) =>
  deviceTime === undefined ? null : new Date(deviceTime);

/**
 * Deletes data that's only needed before arrival: the mechanic's location, and an open reschedule
 * request.
 */
export async function endAgreement(ctx: ServiceContext, id: string): Promise<void> {
  await dropRescheduleRequest(ctx, id);
  await ctx.db.jobPosition.deleteMany({ where: { bookingId: id } });
}

/**
 * Explains why a conditional update found nothing: no such booking, or a status that doesn't allow
 * it.
 */
export async function explainStatus(
  ctx: ServiceContext,
  id: string,
  refusal: PlainRefusal,
): Promise<DomainError> {
  const row = await ctx.db.booking.findUnique({ where: { id }, select: { status: true } });
  return row === null ? bookingNotFound() : conflict(refusal, row.status);
}

/** Explains why the table of actions doesn't allow the action now. */
export async function explainAction(
  ctx: ServiceContext,
  id: string,
  name: BookingAction,
  by?: ActionSide,
): Promise<DomainError> {
  const facts = await readActionFacts(ctx, id);
  if (facts === null) return bookingNotFound();
  const refusal =
    refusalToAction(name, facts, ctx.clock.now(), by) ?? BOOKING_ACTIONS[name].refusal;
  return conflict(refusal, facts.status);
}

/** Reads the facts `BOOKING_ACTIONS` needs; null if the booking is gone. */
export async function readActionFacts(
  ctx: ServiceContext,
  id: string,
): Promise<ActionFacts | null> {
  const row = await ctx.db.booking.findUnique({
    where: { id },
    include: {
      proposals: { where: { state: "open" } },
      changeOrders: { where: { state: { in: [...OPEN_CHANGE_ORDER_STATES] } } },
      payments: { where: SAVED_CARD },
      lines: { where: { factsMissing: true }, select: { id: true }, take: 1 },
      events: {
        where: { kind: "decline_change" },
        orderBy: { createdAt: "desc" },
        select: { createdAt: true },
        take: 1,
      },
    },
  });
  if (row === null) return null;
  const { changeOrders, proposals, payments, lines, events, ...booking } = row;
  const { acceptedAt } = booking;
  const [declined] = events;
  const state = OPEN_CHANGE_ORDER_STATES.find((one) => one === changeOrders[0]?.state);
  const awaitsOperator = changeOrders.some(
    ({ needsOperator, operatorAt }) => needsOperator && operatorAt === null,
  );
  return {
    ...booking,
    proposedBy: proposerOf(proposals[0]),
    movesLeft: reschedulesLeft(booking),
    openChange: state === undefined ? null : { state, awaitsOperator },
    cardDeadlineAt: cardDeadline({
      ...booking,
      cardSaved: payments.length > 0,
      takesCards: ctx.payments.mode !== "off",
      checkoutOpened: booking.checkoutOpenedAt !== null,
      withoutCard: booking.withoutCardAt !== null,
    }),
    carQuoteDeclined:
      lines.length > 0 &&
      acceptedAt !== null &&
      declined !== undefined &&
      declined.createdAt >= acceptedAt,
  };
}

/** Returns the booking after an action as its actor sees it, and refreshes everyone's screens. */
export async function presentAfterAction(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
  viewer: Viewer,
  scope: { openJobs?: boolean } = {},
): Promise<BookingView> {
  const row = await readBooking(ctx, actor.userId, id);
  if (row === null) throw bookingNotFound();
  await publishLiveEvent(ctx, row, scope);
  return presentBooking(ctx, row, viewer);
}

/** Returns the mechanic behind an actor. 403 PROFILE_REQUIRED before onboarding. */
export async function requireMechanic(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<Candidate> {
  const mechanic = await mechanicFacts(ctx, actor);
  if (mechanic === null) throw profileRequired();
  return mechanic;
}
