import type { UserType } from "../account/roles";

/** Every status a booking can have. */
export const BOOKING_STATUSES = [
  "pending",
  "accepted",
  "in_progress",
  "completed",
  "cancelled",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Sides that can cancel a booking. */
export const CANCELLERS = ["customer", "mechanic", "system", "operator"] as const;

/** Sides that can stop the work. */
export const STOPPERS = ["customer", "operator"] as const;

/** The dashboard's three tabs and their empty states. */
export const DASHBOARD_TABS = [
  { id: "pending", label: "Pending", empty: "No pending bookings" },
  { id: "active", label: "Active", empty: "No active bookings" },
  { id: "completed", label: "Completed", empty: "No completed bookings" },
] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number]["id"];

/** Progress of a job. Rules use it instead of statuses, so a new status only needs its progress. */
type Stage = "open" | "agreed" | "underWay" | "done" | "cancelled";

interface StatusRules {
  stage: Stage;
  /** The customer can edit or cancel. */
  editable: boolean;
  /** Both sides can send messages. */
  messages: boolean;
  /** Accepted and not finished. */
  inHand: boolean;
  /** The dashboard figure it counts for. */
  countsAs: "pending" | "inProgress" | "completed" | null;
  /** The tab of the mechanic's dashboard that shows it. */
  tab: DashboardTab | null;
}

/** Properties of a status. Rules read these and never keep a list of statuses. */
export const STATUS_RULES: Record<BookingStatus, StatusRules> = {
  pending: {
    stage: "open",
    editable: true,
    messages: false,
    inHand: false,
    countsAs: "pending",
    tab: "pending",
  },
  accepted: {
    stage: "agreed",
    editable: false,
    messages: true,
    inHand: true,
    countsAs: null,
    tab: "active",
  },
  in_progress: {
    stage: "underWay",
    editable: false,
    messages: true,
    inHand: true,
    countsAs: "inProgress",
    tab: "active",
  },
  completed: {
    stage: "done",
    editable: false,
    messages: true,
    inHand: false,
    countsAs: "completed",
    tab: "completed",
  },
  cancelled: {
    stage: "cancelled",
    editable: false,
    messages: true,
    inHand: false,
    countsAs: null,
    tab: null,
  },
};

const isAt =
  (...stages: readonly Stage[]) =>
  (status: BookingStatus) =>
    stages.includes(STATUS_RULES[status].stage);

/** Not accepted yet. */
export const isOpen = isAt("open");
/** The work has begun and isn't finished. */
export const isUnderWay = isAt("underWay");
/** Accepted, and the work hasn't begun. */
export const isAgreed = isAt("agreed");
/** The work is finished and its price is owed. */
export const isDone = isAt("done");
/** Canceled: its authorization is released. */
export const isCancelled = isAt("cancelled");
/** The job isn't over: requested, accepted or in progress. */
export const isAhead = isAt("open", "agreed", "underWay");

/** The job is over, finished or canceled, and can be booked again. */
export const isOver = isAt("done", "cancelled");

/** Accepted and not finished. */
export const isInHand = (status: BookingStatus) => STATUS_RULES[status].inHand;

export const OPEN_STATUSES = BOOKING_STATUSES.filter(isOpen);
export const AGREED_STATUSES = BOOKING_STATUSES.filter(isAgreed);
export const UNDER_WAY_STATUSES = BOOKING_STATUSES.filter(isUnderWay);
export const DONE_STATUSES = BOOKING_STATUSES.filter(isDone);
export const CANCELLED_STATUSES = BOOKING_STATUSES.filter(isCancelled);
export const AHEAD_STATUSES = BOOKING_STATUSES.filter(isAhead);

/** The two parts of a list: bookings that aren't over yet, and history. */
export const BOOKING_STAGES = ["ahead", "over"] as const;
export type BookingStage = (typeof BOOKING_STAGES)[number];
export const STAGE_STATUSES: Record<BookingStage, readonly BookingStatus[]> = {
  ahead: AHEAD_STATUSES,
  over: BOOKING_STATUSES.filter(isOver),
};

/** Statuses in which the customer can edit or cancel. */
export const EDITABLE_STATUSES = BOOKING_STATUSES.filter(canEdit);

/** Statuses of accepted, unfinished jobs. */
export const IN_HAND_STATUSES = BOOKING_STATUSES.filter(isInHand);

const TRANSITION_NAMES = ["cancel", "accept", "decline", "start", "complete"] as const;
export type BookingTransition = (typeof TRANSITION_NAMES)[number];

interface Transition {
  from: BookingStatus;
  to: BookingStatus;
  by: UserType;
}

/**
 * The table of documented transitions, with who can make each. Buttons, REST calls and
 * authorization all use it.
 */
export const BOOKING_TRANSITIONS = {
  cancel: { from: "pending", to: "cancelled", by: "customer" },
  accept: { from: "pending", to: "accepted", by: "mechanic" },
  decline: { from: "pending", to: "cancelled", by: "mechanic" },
  start: { from: "accepted", to: "in_progress", by: "mechanic" },
  complete: { from: "in_progress", to: "completed", by: "mechanic" },
} as const satisfies Record<BookingTransition, Transition>;

/**
 * The transitions that lead to each status, for sample rows that must look as if the booking had
 * gone through them.
 */
export const TRANSITIONS_BEHIND: Record<BookingStatus, readonly BookingTransition[]> = {
  pending: [],
  accepted: ["accept"],
  in_progress: ["accept", "start"],
  completed: ["accept", "start", "complete"],
  cancelled: ["cancel"],
};

/** Returns the mechanic's transition to a status, from any status; null if there's none. */
export function mechanicTransitionTo(to: BookingStatus): BookingTransition | null {
  return (
    TRANSITION_NAMES.find(
      (name) => BOOKING_TRANSITIONS[name].to === to && BOOKING_TRANSITIONS[name].by === "mechanic",
    ) ?? null
  );
}

/** One screen writes `in-progress`. Unknown values become null. */
export function readStatus(text: string): BookingStatus | null {
  const name = text === "in-progress" ? "in_progress" : text;
  return BOOKING_STATUSES.find((status) => status === name) ?? null;
}

/** Customers can edit or cancel only pending bookings. */
export function canEdit(status: BookingStatus): boolean {
  return STATUS_RULES[status].editable;
}

/** Messages need a mechanic and a booking that's no longer pending. */
export function canMessage(booking: { status: BookingStatus; mechanicId: string | null }): boolean {
  return STATUS_RULES[booking.status].messages && booking.mechanicId !== null;
}

/** Words for the badges. */
export const STATUS_LABELS: Record<BookingStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  in_progress: "In Progress",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** The mechanic's dashboard labels accepted jobs En Route. */
export const DASHBOARD_STATUS_LABELS: Record<BookingStatus, string> = {
  ...STATUS_LABELS,
  accepted: "En Route",
};

/** Reasons of a stop by staff, and of one that comes with a contested arrival. */
export const STAFF_STOP_REASON = "Our team is checking this job.";
export const NOT_THERE_REASON = "The mechanic isn't there.";

/** Stored reasons of jobs that ended because the mechanic didn't come, or wasn't there. */
export const MECHANIC_NO_SHOW = "mechanic_no_show";
export const MECHANIC_NOT_THERE = "mechanic_not_there";

/** Timeline events and their labels. */
export const BOOKING_EVENTS = {
  created: "Booking requested",
  edited: "Details changed",
  paid: "Card held",
  card_saved: "Card saved",
  accept: "Mechanic accepted",
  decline: "Request declined",
  release: "Mechanic gave up the job",
  release_visit: "Mechanic gave up the visit",
  request: "Request changed",
  expire: "Request expired",
  abandon: "Mechanic didn't come",
  go_without_card: "Mechanic accepted going without a card",
  cancel_without_card: "Cancelled without a card",
  share_contact: "Address and phone shared",
  en_route: "Mechanic on the way",
  arrive: "Mechanic arrived",
  confirm_arrival: "Arrival confirmed",
  contest_arrival: "Arrival contested",
  no_show: "Customer not there",
  stop: "Work stopped",
  reschedule: "Reschedule requested",
  accept_reschedule: "Time changed",
  decline_reschedule: "Reschedule declined",
  withdraw_reschedule: "Reschedule request withdrawn",
  expire_reschedule: "Reschedule request expired",
  cancel: "Booking cancelled",
  start: "Work started",
  propose_change: "Updated quote sent",
  withdraw_change: "Updated quote withdrawn",
  allow_change: "Updated quote reviewed by our team",
  approve_change: "Updated quote approved",
  decline_change: "Updated quote declined",
  expire_change: "Updated quote expired",
  complete: "Job completed",
  desk_cancel: "Cancelled by our team",
  desk_complete: "Completed by our team",
  desk_release: "Reassigned by our team",
  lower_price: "Price lowered by our team",
  captured: "Payment received",
  payment_due: "Payment due",
  payment_failed: "Payment failed",
  written_off: "Too little to charge: written off",
  promo_removed: "Promo code removed",
  released: "Card hold released",
  tipped: "Tip given",
  refunded: "Payment refunded",
  reviewed: "Review left",
  claim: "Claim opened",
  claim_warranty: "Warranty claimed",
  report_danger: "Safety report sent",
  claim_visit: "Another visit requested",
  claim_offer: "Visit times offered",
  claim_desk: "Claim in review",
  claim_decided: "Claim decided",
  claim_withdrawn: "Claim withdrawn",
  follow_up: "Visit confirmed",
} as const;
export type BookingEventKind = keyof typeof BOOKING_EVENTS;

export function isBookingEventKind(kind: string): kind is BookingEventKind {
  return Object.hasOwn(BOOKING_EVENTS, kind);
}
