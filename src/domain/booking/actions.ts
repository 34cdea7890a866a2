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
import { isPresenceOpen } from "./schedule/timing";
import {
  BOOKING_TRANSITIONS,
  BOOKING_STATUSES,
  isAgreed,
  isDone,
  type BookingEventKind,
  type BookingTransition,
  type BookingStatus,
} from "./status";
import { MINUTE_MS } from "../time/durations";

/** Sides of a booking, and the system. */
export type ActionSide = "customer" | "mechanic" | "operator" | "system";

/** Facts besides the status that decide whether an action is possible. */
export interface ActionFacts {
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
  /** When the customer was asked whether the mechanic is there. */
  presenceAskedAt: Date | null;
  /** The customer stopped the work. */
  stoppedAt: Date | null;
  /** When the mechanic gets street, notes and phone. */
  contactOpensAt: Date | null;
  /** The open change order. */
  openChange: OpenChange | null;
  /** When the booking is canceled for lack of a card; null if it won't be. */
  cardDeadlineAt: Date | null;
  /**
   * The customer declined an updated quote, and the price was agreed without knowing the car's
   * engine or body.
   */
  carQuoteDeclined: boolean;
}

export interface OpenChange {
  state: OpenChangeOrderState;
  awaitsOperator: boolean;
}

/** Reads the facts from a booking as the API returns it. */
export function actionFactsOf(booking: {
  status: BookingStatus;
  scheduledAt: string;
  enRouteAt: string | null;
  arrivedAt: string | null;
  arrivalConfirmedAt: string | null;
  arrivalContestedAt: string | null;
  presenceAskedAt: string | null;
  stoppedAt: string | null;
  contactOpensAt: string | null;
  proposal: RescheduleRequestView | null;
  movesLeft: number;
  changeOrder: OpenChange | null;
  cardDeadlineAt: string | null;
  acceptedAt?: string | null;
  services?: readonly { factsMissing?: boolean | undefined }[];
  events?: readonly { kind: string; at: string }[];
}): ActionFacts {
  return {
    status: booking.status,
    scheduledAt: new Date(booking.scheduledAt),
    enRouteAt: momentOf(booking.enRouteAt),
    arrivedAt: momentOf(booking.arrivedAt),
    arrivalConfirmedAt: momentOf(booking.arrivalConfirmedAt),
    arrivalContestedAt: momentOf(booking.arrivalContestedAt),
    presenceAskedAt: momentOf(booking.presenceAskedAt),
    stoppedAt: momentOf(booking.stoppedAt),
    contactOpensAt: momentOf(booking.contactOpensAt),
    proposedBy: booking.proposal?.by ?? null,
    movesLeft: booking.movesLeft,
    openChange: booking.changeOrder,
    cardDeadlineAt: momentOf(booking.cardDeadlineAt),
    carQuoteDeclined: isCarQuoteDeclined(booking),
  };
}

/** Returns whether an updated quote was declined since the acceptance, for a car not fully known. */
function isCarQuoteDeclined({
  services = [],
  events = [],
  acceptedAt = null,
}: Pick<Parameters<typeof actionFactsOf>[0], "services" | "events" | "acceptedAt">): boolean {
  return (
    acceptedAt !== null &&
    services.some(({ factsMissing }) => factsMissing === true) &&
    events.some(({ kind, at }) => kind === DECLINED && at >= acceptedAt)
  );
}
const DECLINED = "decline_change" satisfies BookingEventKind;

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

interface Action {
  /** The side that can take it, or several sides. */
  by: ActionSide | readonly ActionSide[];
  from: readonly BookingStatus[];
  /** The status it leads to; null if the status doesn't change. */
  to: BookingStatus | null;
  /** Refusal if the status doesn't allow it. */
  refusal: PlainRefusal;
  /** Further condition; returns the refusal if it isn't met. */
  when?: (booking: ActionFacts, now: Date, by?: ActionSide) => PlainRefusal | null;
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);

/** Returns when a mechanic can first say that they're on the way, or there. */
export const onTheWayFrom = (scheduledAt: Date) => before(scheduledAt, ON_THE_WAY_FROM_MINUTES);
export const arrivalFrom = (scheduledAt: Date) => before(scheduledAt, ARRIVAL_FROM_MINUTES);

/**
 * Returns why a customer doesn't count as absent yet: the arrival must be confirmed in time, and 15
 * minutes must have passed.
 */
function refusalToReportNoShow(
  {
    scheduledAt,
    arrivalConfirmedAt,
    arrivalContestedAt,
  }: Pick<ActionFacts, "scheduledAt" | "arrivalConfirmedAt" | "arrivalContestedAt">,
  now: Date,
): PlainRefusal | null {
  if (arrivalConfirmedAt === null) {
    return arrivalContestedAt === null ? "arrivalUnconfirmed" : "arrivalContested";
  }
  const late = arrivalConfirmedAt.getTime() - scheduledAt.getTime();
  if (late > MECHANIC_LATE_MINUTES * MINUTE_MS) return "cameTooLate";
  return now < noShowFrom(scheduledAt, arrivalConfirmedAt) ? "tooEarlyForNoShow" : null;
}

/** Returns whether the customer contests the arrival and staff haven't decided. */
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
  {
    enRouteAt,
    arrivedAt,
    scheduledAt,
  }: Pick<ActionFacts, "enRouteAt" | "arrivedAt" | "scheduledAt">,
  now: Date,
): PlainRefusal | null =>
  enRouteAt !== null || arrivedAt !== null
    ? "onTheWayAlready"
    : now >= scheduledAt
      ? "startIsOver"
      : null;

/**
 * Builds the row of a documented transition, with exactly the statuses and side that it documents.
 */
const transitionAction = <
  By extends UserType,
  From extends BookingStatus,
  To extends BookingStatus,
>({
  from,
  to,
  by,
}: {
  from: From;
  to: To;
  by: By;
}) => ({ by, from: [from], to });

/**
 * The table of every action on a booking: who, from which status, and when. Buttons and refusals
 * read it. The diagram in docs/life-of-a-job.md is drawn from it, with what follows from
 * test/docs/consequences.ts, and a test compares it with the database's rule for statuses.
 */
export const BOOKING_ACTIONS = {
  accept: {
    ...transitionAction(BOOKING_TRANSITIONS.accept),
    refusal: "taken",
  },
  decline: {
    ...transitionAction(BOOKING_TRANSITIONS.decline),
    refusal: "illegalTransition",
  },
  share_contact: {
    by: "customer",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "nothingToShare",
    when: ({ contactOpensAt }, now) =>
      contactOpensAt !== null && contactOpensAt > now ? null : "nothingToShare",
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
  },
  share_position: {
    by: "mechanic",
    from: ["accepted"],
    to: null,
    refusal: "notOnTheWay",
    when: ({ enRouteAt, arrivedAt }) =>
      arrivedAt !== null ? "arrivedAlready" : enRouteAt === null ? "notSetOut" : null,
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
  },
  confirm_arrival: {
    by: "customer",
    from: ["accepted", "in_progress", "completed"],
    to: null,
    refusal: "nobodyArrived",
    when: ({ status, arrivedAt, ...booking }) =>
      arrivedAt === null ||
      booking.arrivalConfirmedAt !== null ||
      (isDone(status) && !isPresenceOpen(booking))
        ? "nobodyArrived"
        : null,
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
  },
  no_show: {
    by: "mechanic",
    from: ["accepted"],
    to: "cancelled",
    refusal: "cannotReportNoShow",
    when: (booking, now) => refusalToReportNoShow(booking, now),
  },
  start: {
    ...transitionAction(BOOKING_TRANSITIONS.start),
    refusal: "illegalTransition",
    when: (booking) => (isContested(booking) ? "arrivalContested" : null),
  },
  complete: {
    ...transitionAction(BOOKING_TRANSITIONS.complete),
    refusal: "illegalTransition",
    when: ({ stoppedAt, openChange, ...booking }) =>
      isContested(booking)
        ? "arrivalContested"
        : stoppedAt !== null
          ? "stopped"
          : openChange === null
            ? null
            : "changeOrderOpen",
  },
  stop: {
    by: "customer",
    from: ["in_progress"],
    to: null,
    refusal: "cannotStop",
    when: ({ stoppedAt }) => (stoppedAt === null ? null : "stoppedAlready"),
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
  },
  withdraw_reschedule: {
    by: PROPOSERS,
    from: ["accepted"],
    to: null,
    refusal: "noRescheduleRequest",
    when: ({ proposedBy }, _now, by) =>
      proposedBy === null || (by !== undefined && proposedBy !== by) ? "noRescheduleRequest" : null,
  },
  expire_reschedule: {
    by: "system",
    from: ["accepted"],
    to: null,
    refusal: "noRescheduleRequest",
    when: ({ proposedBy }) => (proposedBy === null ? "noRescheduleRequest" : null),
  },
  release: {
    by: "mechanic",
    from: ["accepted"],
    to: "pending",
    refusal: "cannotRelease",
    when: ({ arrivedAt, carQuoteDeclined }) =>
      arrivedAt === null || carQuoteDeclined ? null : "thereAlready",
  },
  go_without_card: {
    by: "mechanic",
    from: ["accepted"],
    to: null,
    refusal: "noCardNeeded",
    when: ({ cardDeadlineAt }) => (cardDeadlineAt === null ? "noCardNeeded" : null),
  },
  cancel_without_card: {
    by: "system",
    from: ["accepted"],
    to: "cancelled",
    refusal: "illegalTransition",
    when: ({ cardDeadlineAt }, now) =>
      cardDeadlineAt !== null && now >= cardDeadlineAt ? null : "illegalTransition",
  },
  request: {
    by: "customer",
    from: ["pending"],
    to: null,
    refusal: "cannotEdit",
  },
  expire: {
    by: "system",
    from: ["pending"],
    to: "cancelled",
    refusal: "illegalTransition",
  },
  abandon: {
    by: "system",
    from: ["accepted"],
    to: "cancelled",
    refusal: "illegalTransition",
  },
  cancel: {
    by: "customer",
    from: ["pending", "accepted"],
    to: "cancelled",
    refusal: "cannotCancel",
  },
  desk_cancel: {
    by: "operator",
    from: ["pending", "accepted", "in_progress"],
    to: "cancelled",
    refusal: "overAlready",
  },
  desk_complete: {
    by: "operator",
    from: ["in_progress"],
    to: "completed",
    refusal: "notUnderWay",
  },
  desk_release: {
    by: "operator",
    from: ["accepted"],
    to: "pending",
    refusal: "cannotHandOn",
    when: ({ scheduledAt }, now) => (now < scheduledAt ? null : "tooLateForOthers"),
  },
  lower_price: {
    by: "operator",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "priceSettled",
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
  },
  withdraw_change: {
    by: "mechanic",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderAnswered",
    when: ({ openChange }) => (openChange === null ? "changeOrderAnswered" : null),
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
  },
  decline_change: {
    by: "customer",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderAnswered",
    when: ({ openChange }) => (openChange?.state === "open" ? null : "changeOrderAnswered"),
  },
  allow_change: {
    by: "operator",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderNotWaiting",
    when: ({ openChange }) => (openChange?.awaitsOperator ? null : "changeOrderNotWaiting"),
  },
  expire_change: {
    by: "system",
    from: ["accepted", "in_progress"],
    to: null,
    refusal: "changeOrderAnswered",
  },
  release_visit: {
    by: "system",
    from: ["accepted"],
    to: "cancelled",
    refusal: "cannotRelease",
  },
  claim_warranty: {
    by: "customer",
    from: ["completed"],
    to: null,
    refusal: "nothingToClaim",
  },
  claim: {
    by: "customer",
    from: ["completed", "cancelled"],
    to: null,
    refusal: "nothingToClaim",
  },
  report_danger: {
    by: ["customer", "mechanic"],
    from: ["accepted", "in_progress", "completed", "cancelled"],
    to: null,
    refusal: "nothingToClaim",
  },
} as const satisfies Record<BookingTransition, Action> & Record<string, Action>;

export type BookingAction = keyof typeof BOOKING_ACTIONS;

/** Actions of one side. */
export type ActionOf<Side extends ActionSide> = {
  [Name in BookingAction]: (typeof BOOKING_ACTIONS)[Name]["by"] extends Side ? Name : never;
}[BookingAction];

const ACTION_NAMES = Object.keys(BOOKING_ACTIONS).filter(
  (name): name is BookingAction => name in BOOKING_ACTIONS,
);

/** Returns why an action isn't possible now; null if it is. */
export function refusalToAction(
  name: BookingAction,
  booking: ActionFacts,
  now: Date,
  by?: ActionSide,
): PlainRefusal | null {
  const { from, refusal, when }: Action = BOOKING_ACTIONS[name];
  if (!from.includes(booking.status)) return refusal;
  return when?.(booking, now, by) ?? null;
}

/** Returns the sides that can take an action. */
export function sidesOf(name: BookingAction): ActionSide[] {
  const { by }: Action = BOOKING_ACTIONS[name];
  return [by].flat();
}

/** Returns the actions this side can take now, in the table's order. */
export function actionsFor(booking: ActionFacts, by: ActionSide, now: Date): BookingAction[] {
  return ACTION_NAMES.filter(
    (name) => sidesOf(name).includes(by) && refusalToAction(name, booking, now, by) === null,
  );
}

/**
 * Returns every transition from one status to another. Tests compare the database's trigger with
 * it.
 *
 * @internal
 */
export function statusTransitions(): { from: BookingStatus; to: BookingStatus }[] {
  const actions = Object.values<Action>(BOOKING_ACTIONS).flatMap(({ from, to }) =>
    to === null ? [] : from.map((one) => ({ from: one, to })),
  );
  return BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.filter((to) => actions.some((one) => one.from === from && one.to === to)).map(
      (to) => ({ from, to }),
    ),
  );
}
