import type { UserType } from "../account/roles";
import type { PlainRefusal } from "../errors";
import type { OpenChangeOrderState } from "./change-order/rules";
import {
  ARRIVAL_FROM_MINUTES,
  MECHANIC_LATE_MINUTES,
  NO_SHOW_AFTER_MINUTES,
  ON_THE_WAY_FROM_MINUTES,
} from "./policy";
import { PROPOSERS, type Proposer } from "./reschedule/rules";
import type { RescheduleRequestView } from "./reschedule/schema";
import {
  BOOKING_TRANSITIONS,
  BOOKING_STATUSES,
  isAgreed,
  type BookingTransition,
  type BookingStatus,
} from "./status";

/** Sides of a booking, and the system. */
export type ActSide = "customer" | "mechanic" | "operator" | "system";

/** Facts besides the status that decide if an action is possible. */
export interface ActFacts {
  status: BookingStatus;
  scheduledAt: Date;
  enRouteAt: Date | null;
  arrivedAt: Date | null;
  arrivalConfirmedAt: Date | null;
  /** The side that made the open reschedule request. */
  proposedBy: Proposer | null;
  movesLeft: number;
  /** The customer said that the mechanic isn't there. */
  arrivalContestedAt: Date | null;
  /** The customer stopped the work. */
  stoppedAt: Date | null;
  /** When the mechanic gets street, notes and phone. */
  contactOpensAt: Date | null;
  /** The open change order. */
  openChange: OpenChange | null;
  /** When the booking is canceled for lack of a card; null if it won't be. */
  cardDeadlineAt: Date | null;
}

export interface OpenChange {
  state: OpenChangeOrderState;
  awaitsOperator: boolean;
}

/** The same for a booking as it's returned. */
export function actFactsOf(booking: {
  status: BookingStatus;
  scheduledAt: string;
  enRouteAt: string | null;
  arrivedAt: string | null;
  arrivalConfirmedAt: string | null;
  arrivalContestedAt: string | null;
  stoppedAt: string | null;
  contactOpensAt: string | null;
  proposal: RescheduleRequestView | null;
  movesLeft: number;
  changeOrder: OpenChange | null;
  cardDeadlineAt: string | null;
}): ActFacts {
  return {
    status: booking.status,
    scheduledAt: new Date(booking.scheduledAt),
    enRouteAt: momentOf(booking.enRouteAt),
    arrivedAt: momentOf(booking.arrivedAt),
    arrivalConfirmedAt: momentOf(booking.arrivalConfirmedAt),
    arrivalContestedAt: momentOf(booking.arrivalContestedAt),
    stoppedAt: momentOf(booking.stoppedAt),
    contactOpensAt: momentOf(booking.contactOpensAt),
    proposedBy: booking.proposal?.by ?? null,
    movesLeft: booking.movesLeft,
    openChange: booking.changeOrder,
    cardDeadlineAt: momentOf(booking.cardDeadlineAt),
  };
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

interface Act {
  /** One side, or any of several. */
  by: ActSide | readonly ActSide[];
  from: readonly BookingStatus[];
  /** The status it leads to; null if the status doesn't change. */
  to: BookingStatus | null;
  /** Refusal if the status doesn't allow it. */
  refusal: PlainRefusal;
  /** Further condition; returns the refusal if it isn't met. */
  when?: (booking: ActFacts, now: Date, by?: ActSide) => PlainRefusal | null;
  /** Consequences, as the docs describe them. */
  follows: string;
}

const MINUTE_MS = 60_000;
const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);

/** Returns when a mechanic can first say that they're on the way, or there. */
export const onTheWayFrom = (scheduledAt: Date) => before(scheduledAt, ON_THE_WAY_FROM_MINUTES);
export const arrivalFrom = (scheduledAt: Date) => before(scheduledAt, ARRIVAL_FROM_MINUTES);

/**
 * Returns why a customer doesn't count as absent yet: they need a confirmed arrival in time, and
 * 15 minutes.
 */
function refusalToReportNoShow(
  {
    scheduledAt,
    arrivalConfirmedAt,
    arrivalContestedAt,
  }: Pick<ActFacts, "scheduledAt" | "arrivalConfirmedAt" | "arrivalContestedAt">,
  now: Date,
): PlainRefusal | null {
  if (arrivalConfirmedAt === null) {
    return arrivalContestedAt === null ? "arrivalUnconfirmed" : "arrivalContested";
  }
  const late = arrivalConfirmedAt.getTime() - scheduledAt.getTime();
  if (late > MECHANIC_LATE_MINUTES * MINUTE_MS) return "cameTooLate";
  return now < noShowFrom(scheduledAt, arrivalConfirmedAt) ? "tooEarlyForNoShow" : null;
}

/** Returns if the customer contests the arrival and staff haven't decided. */
export const isContested = ({
  arrivalConfirmedAt,
  arrivalContestedAt,
}: {
  arrivalConfirmedAt: unknown;
  arrivalContestedAt: unknown;
}) => arrivalContestedAt !== null && arrivalConfirmedAt === null;

/** Returns when a customer who isn't there counts as absent. */
export const noShowFrom = (scheduledAt: Date, arrivalConfirmedAt: Date) =>
  new Date(
    Math.max(scheduledAt.getTime(), arrivalConfirmedAt.getTime()) +
      NO_SHOW_AFTER_MINUTES * MINUTE_MS,
  );

/**
 * Returns why an accepted job can't be rescheduled: its mechanic is on the way, or should be
 * there.
 */
const refusalToReschedule = (
  { enRouteAt, arrivedAt, scheduledAt }: Pick<ActFacts, "enRouteAt" | "arrivedAt" | "scheduledAt">,
  now: Date,
): PlainRefusal | null =>
  enRouteAt !== null || arrivedAt !== null
    ? "onTheWayAlready"
    : now >= scheduledAt
      ? "startIsOver"
      : null;

/** Builds the row of a documented transition, with nothing added to what it allows. */
const move = <By extends UserType, From extends BookingStatus, To extends BookingStatus>({
  from,
  to,
  by,
}: {
  from: From;
  to: To;
  by: By;
}) => ({ by, from: [from], to });

/**
 * The table of every action on a booking: who, from which status, when, and what follows. Buttons
 * and refusals read it. The diagram in docs/life-of-a-job.md is drawn from it, and a test compares
 * it with the database's rule for statuses.
 */
export const BOOKING_ACTS = {
  accept: {
    ...move(BOOKING_TRANSITIONS.accept),
    refusal: "taken",
    follows: "The job is this mechanic's. The customer is told.",
  },
  decline: {
    ...move(BOOKING_TRANSITIONS.decline),
    refusal: "illegalTransition",
    follows:
      "The request leaves their list. It's canceled if it was for them only, or no one else could take it.",
  },
  share_contact: {
    by: "customer",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "nothingToShare",
    when: ({ contactOpensAt }, now) =>
      contactOpensAt !== null && contactOpensAt > now ? null : "nothingToShare",
    follows:
      "A mechanic who isn't verified reads street, notes and phone now, not only 2 hours before the start.",
  },
  en_route: {
    by: "mechanic",
    from: ["accepted"],
    to: null,
    refusal: "notOnTheWay",
    when: ({ arrivedAt, scheduledAt }, now) =>
      arrivedAt !== null
        ? "arrivedAlready"
        : now < onTheWayFrom(scheduledAt)
          ? "tooEarlyToLeave"
          : null,
    follows:
      "The customer sees the arrival time and is told the first time. Later calls update the estimate.",
  },
  share_position: {
    by: "mechanic",
    from: ["accepted"],
    to: null,
    refusal: "notOnTheWay",
    when: ({ enRouteAt, arrivedAt }) =>
      arrivedAt !== null ? "arrivedAlready" : enRouteAt === null ? "notSetOut" : null,
    follows:
      "The customer sees how close the mechanic is within 2 miles, if the trip began well outside of that. Only the last position is kept, until arrival or for 4 hours.",
  },
  arrive: {
    by: "mechanic",
    from: ["accepted"],
    to: null,
    refusal: "notOnTheWay",
    when: ({ arrivedAt, scheduledAt }, now) =>
      arrivedAt !== null
        ? "arrivedAlready"
        : now < arrivalFrom(scheduledAt)
          ? "tooEarlyToArrive"
          : null,
    follows: "The customer is told and asked to confirm.",
  },
  confirm_arrival: {
    by: "customer",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "nobodyArrived",
    when: ({ arrivedAt, arrivalConfirmedAt }) =>
      arrivedAt === null || arrivalConfirmedAt !== null ? "nobodyArrived" : null,
    follows:
      "The arrival is confirmed, so canceling costs more from now on. An arrival photo asks the customer. Without an answer, the arrival counts after 10 minutes, as of the photo.",
  },
  contest_arrival: {
    by: "customer",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "nobodyArrived",
    when: ({ arrivedAt, arrivalConfirmedAt, arrivalContestedAt }) =>
      arrivedAt === null || arrivalConfirmedAt !== null
        ? "nobodyArrived"
        : arrivalContestedAt !== null
          ? "contestedAlready"
          : null,
    follows:
      "The mechanic is told and the desk decides. Until then, photos confirm nothing, the job isn't canceled after 24 hours, and the customer can cancel at once: the fee is due only if the desk decides that the mechanic had arrived. Without a decision in 24 hours, canceling is free.",
  },
  no_show: {
    by: "mechanic",
    from: ["accepted"],
    to: "cancelled",
    refusal: "cannotReportNoShow",
    when: (booking, now) => refusalToReportNoShow(booking, now),
    follows:
      "The customer wasn't there. $60.00, at most the total, is charged or due (nothing if they didn't accept the policy). They're told and can contest it for 7 days.",
  },
  start: {
    ...move(BOOKING_TRANSITIONS.start),
    refusal: "illegalTransition",
    when: (booking) => (isContested(booking) ? "arrivalContested" : null),
    follows:
      "The customer is told, and the mechanic counts as arrived. Not while the customer contests the arrival.",
  },
  complete: {
    ...move(BOOKING_TRANSITIONS.complete),
    refusal: "illegalTransition",
    when: ({ stoppedAt, openChange }) =>
      stoppedAt !== null ? "stopped" : openChange === null ? null : "changeOrderOpen",
    follows: "The authorization is captured, or the payment is due.",
  },
  stop: {
    by: "customer",
    from: ["in_progress"],
    to: null,
    refusal: "cannotStop",
    when: ({ stoppedAt }) => (stoppedAt === null ? null : "stoppedAlready"),
    follows:
      "The mechanic is told and can't complete the job. The desk lowers the price, completes or cancels it within 24 hours.",
  },
  reschedule: {
    by: PROPOSERS,
    from: ["accepted"],
    to: null,
    refusal: "cannotReschedule",
    when: ({ proposedBy, movesLeft, ...booking }, now) =>
      refusalToReschedule(booking, now) ??
      (proposedBy !== null
        ? "rescheduleRequestOpen"
        : movesLeft <= 0
          ? "rescheduledTooOften"
          : null),
    follows:
      "The other person is told and answers. The request ends after a day, or at the start it would replace.",
  },
  accept_reschedule: {
    by: PROPOSERS,
    from: ["accepted"],
    to: null,
    refusal: "noRescheduleRequest",
    when: ({ proposedBy, movesLeft, ...booking }, now, by) =>
      proposedBy === null
        ? "noRescheduleRequest"
        : proposedBy === by
          ? "ownRescheduleRequest"
          : (refusalToReschedule(booking, now) ?? (movesLeft <= 0 ? "rescheduledTooOften" : null)),
    follows:
      "The job has its new time if the mechanic is free then. Its authorization is scheduled again.",
  },
  decline_reschedule: {
    by: PROPOSERS,
    from: ["accepted"],
    to: null,
    refusal: "noRescheduleRequest",
    when: ({ proposedBy }, _now, by) =>
      proposedBy === null
        ? "noRescheduleRequest"
        : proposedBy === by
          ? "ownRescheduleRequest"
          : null,
    follows: "The job keeps its time. The person who asked is told.",
  },
  withdraw_reschedule: {
    by: PROPOSERS,
    from: ["accepted"],
    to: null,
    refusal: "noRescheduleRequest",
    when: ({ proposedBy }, _now, by) =>
      proposedBy === null || (by !== undefined && proposedBy !== by) ? "noRescheduleRequest" : null,
    follows: "The job keeps its time. The other person is told.",
  },
  expire_reschedule: {
    by: "system",
    from: ["accepted"],
    to: null,
    refusal: "noRescheduleRequest",
    when: ({ proposedBy }) => (proposedBy === null ? "noRescheduleRequest" : null),
    follows:
      "There was no answer in time, so the job keeps its time. The person who asked is told.",
  },
  release: {
    by: "mechanic",
    from: ["accepted"],
    to: "pending",
    refusal: "cannotRelease",
    when: ({ arrivedAt }) => (arrivedAt === null ? null : "thereAlready"),
    follows:
      "Authorization and promo code stay. The customer is told. The job is hidden from this mechanic and open to others. A request for this mechanic waits for the customer.",
  },
  go_without_card: {
    by: "mechanic",
    from: ["accepted"],
    to: null,
    refusal: "noCardNeeded",
    when: ({ cardDeadlineAt }) => (cardDeadlineAt === null ? "noCardNeeded" : null),
    follows:
      "The job isn't canceled for lack of a card. The total is due when it's done, and the customer can still add a card.",
  },
  cancel_without_card: {
    by: "system",
    from: ["accepted"],
    to: "cancelled",
    refusal: "illegalTransition",
    when: ({ cardDeadlineAt }, now) =>
      cardDeadlineAt !== null && now >= cardDeadlineAt ? null : "illegalTransition",
    follows:
      "The booking had no card an hour before the start, or 15 minutes after it was accepted if that's later. Canceling is free and both sides are told. Bookings whose customer never opened checkout stay.",
  },
  request: {
    by: "customer",
    from: ["pending"],
    to: null,
    refusal: "cannotEdit",
    follows: "The request goes to another mechanic, or is open to anyone.",
  },
  expire: {
    by: "system",
    from: ["pending"],
    to: "cancelled",
    refusal: "illegalTransition",
    follows:
      "No mechanic accepted in time. The authorization is released, the promo code restored and the customer told.",
  },
  abandon: {
    by: "system",
    from: ["accepted"],
    to: "cancelled",
    refusal: "illegalTransition",
    follows:
      "No one came within 24 hours of the start. Canceling is free, the authorization is released and both sides are told.",
  },
  cancel: {
    by: "customer",
    from: ["pending", "accepted"],
    to: "cancelled",
    refusal: "cannotCancel",
    follows:
      "The promo code is restored. An accepted job may cost a fee, which is charged or due. The rest is released and the mechanic is told. If the desk still has to decide (a contested arrival, or if the mechanic asked for it), the authorization is released and a fee becomes due later. The documented call and Service History do this while the booking is pending.",
  },
  desk_cancel: {
    by: "operator",
    from: ["pending", "accepted", "in_progress"],
    to: "cancelled",
    refusal: "overAlready",
    follows:
      "Free of charge. The authorization is released, the promo code restored, and a stop or open requests end. Both sides are told.",
  },
  desk_complete: {
    by: "operator",
    from: ["in_progress"],
    to: "completed",
    refusal: "notUnderWay",
    follows:
      "Like the mechanic completing the job, even if the customer stopped it. Both sides are told.",
  },
  desk_release: {
    by: "operator",
    from: ["accepted"],
    to: "pending",
    refusal: "cannotHandOn",
    when: ({ scheduledAt }, now) => (now < scheduledAt ? null : "tooLateForOthers"),
    follows:
      "Like the mechanic giving up the job, even after the arrival, and without counting against them. It goes to another mechanic, who may decline, or is open to anyone.",
  },
  lower_price: {
    by: "operator",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "priceSettled",
    follows:
      "The lines cost less and less is charged. A stop and an open change order end. Both sides are told.",
  },
  propose_change: {
    by: "mechanic",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "cannotPropose",
    when: ({ status, arrivedAt, openChange }) =>
      isAgreed(status) && arrivedAt === null
        ? "notThereYet"
        : openChange === null
          ? null
          : "changeOrderOpen",
    follows:
      "The customer sees the old and new total and is asked. Nothing changes until they approve. A large order waits for the operator first.",
  },
  withdraw_change: {
    by: "mechanic",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderAnswered",
    when: ({ openChange }) => (openChange === null ? "changeOrderAnswered" : null),
    follows: "Nothing changes. An authorization started for it is released.",
  },
  approve_change: {
    by: "customer",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderAnswered",
    when: ({ openChange }) =>
      openChange?.state !== "open"
        ? "changeOrderAnswered"
        : openChange.awaitsOperator
          ? "changeOrderAwaitsDesk"
          : null,
    follows:
      "If the total rises, the card is authorized first, then the lines change. If it falls, less is charged.",
  },
  decline_change: {
    by: "customer",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderAnswered",
    when: ({ openChange }) => (openChange?.state === "open" ? null : "changeOrderAnswered"),
    follows: "Nothing changes, free of charge. The mechanic is told.",
  },
  allow_change: {
    by: "operator",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderNotWaiting",
    when: ({ openChange }) => (openChange?.awaitsOperator ? null : "changeOrderNotWaiting"),
    follows: "The customer is asked about the large change order and has 24 hours to answer.",
  },
  expire_change: {
    by: "system",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderAnswered",
    follows: "There was no answer within 24 hours, or no authorization. Nothing changes.",
  },
  release_visit: {
    by: "system",
    from: ["accepted"],
    to: "cancelled",
    refusal: "cannotRelease",
    follows:
      "A visit the mechanic gives up doesn't go to others. It's canceled and the desk decides the claim.",
  },
  claim_warranty: {
    by: "customer",
    from: ["completed"],
    to: null,
    refusal: "nothingToClaim",
    follows:
      "For a paid job, within 30 days and at most twice. The mechanic has 48 hours to offer times. The time the customer chooses becomes an accepted visit, free of charge.",
  },
  claim: {
    by: "customer",
    from: ["completed", "cancelled"],
    to: null,
    refusal: "nothingToClaim",
    follows:
      "Within seven days of the cancellation, or of the later of completion and planned end. The job's earnings are held until the desk decides, within 72 hours.",
  },
  report_danger: {
    by: ["customer", "mechanic"],
    from: ["accepted", "in_progress", "completed", "cancelled"],
    to: null,
    refusal: "nothingToClaim",
    follows: "The desk is alerted at once. The other person isn't told.",
  },
} as const satisfies Record<BookingTransition, Act> & Record<string, Act>;

export type BookingAct = keyof typeof BOOKING_ACTS;

/** Actions of one side. */
export type ActOf<Side extends ActSide> = {
  [Name in BookingAct]: (typeof BOOKING_ACTS)[Name]["by"] extends Side ? Name : never;
}[BookingAct];

const ACT_NAMES = Object.keys(BOOKING_ACTS).filter(
  (name): name is BookingAct => name in BOOKING_ACTS,
);

/** Returns why an action isn't possible now; null if it is. */
export function refusalToAct(
  name: BookingAct,
  booking: ActFacts,
  now: Date,
  by?: ActSide,
): PlainRefusal | null {
  const { from, refusal, when }: Act = BOOKING_ACTS[name];
  if (!from.includes(booking.status)) return refusal;
  return when?.(booking, now, by) ?? null;
}

/** Returns the sides that can take an action. */
export function sidesOf(name: BookingAct): ActSide[] {
  const { by }: Act = BOOKING_ACTS[name];
  return [by].flat();
}

/** Returns the actions this side can take now, in the table's order. */
export function actsFor(booking: ActFacts, by: ActSide, now: Date): BookingAct[] {
  return ACT_NAMES.filter(
    (name) => sidesOf(name).includes(by) && refusalToAct(name, booking, now, by) === null,
  );
}

/**
 * Returns every transition from one status to another. Tests compare the database's trigger with it.
 *
 * @internal
 */
export function statusTransitions(): { from: BookingStatus; to: BookingStatus }[] {
  const acts = Object.values<Act>(BOOKING_ACTS).flatMap(({ from, to }) =>
    to === null ? [] : from.map((one) => ({ from: one, to })),
  );
  return BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.filter((to) => acts.some((one) => one.from === from && one.to === to)).map(
      (to) => ({ from, to }),
    ),
  );
}
