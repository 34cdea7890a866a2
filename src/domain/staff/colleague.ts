import type { BookingStatus } from "../booking/status";
import type { DomainError, RefusalName } from "../errors";
import type { StaffActionName } from "./actions";

/** What one staff member did before another, as in "Sam Rivera already closed this request." */
const DONE = {
  "alert.resolved": "resolved this alert",
  "announcement.canceled": "canceled this announcement",
  "announcement.changed": "changed this announcement",
  "announcement.ended": "ended this announcement",
  "arrival.decided": "decided this arrival",
  "vehicle.decided": "decided about this car",
  "booking.cancelled": "canceled this booking",
  "booking.completed": "completed this job",
  "booking.released": "reassigned this job",
  "bookings.paused": "paused new bookings",
  "bookings.pause_changed": "changed this sentence",
  "bookings.resumed": "resumed new bookings",
  "cancel.askedByMechanic": "decided who asked for this cancellation",
  "change.allowed": "sent this change order to the customer",
  "claim.decided": "decided this claim",
  "customer.restored": "restored this customer",
  "customer.suspended": "suspended this customer",
  "dispute.answered": "answered this dispute",
  "document.accepted": "accepted this document",
  "document.rejected": "rejected this document",
  "job.dropped": "dropped this task",
  "job.retried": "ran this task again",
  "mechanic.restored": "restored this mechanic",
  "mechanic.suspended": "suspended this mechanic",
  "name.accepted": "accepted this name",
  "name.declined": "declined this name",
  "noshow.lifted": "lifted this no-show",
  "payout.held": "held this payout for review",
  "payout.released": "released this payout",
  "payout.returned": "marked this payout as returned",
  "payout.sent": "marked this payout as sent",
  "promo.changed": "changed this promo code",
  "promo.paused": "paused this promo code",
  "promo.resumed": "resumed this promo code",
  "question.restored": "restored this question",
  "question.retired": "retired this question",
  "reply.changed": "changed this reply",
  "review.hidden": "hid this review",
  "review.kept": "kept this review",
  "review.shown": "unhid this review",
  "service.changed": "changed this service",
  "service.restored": "restored this service",
  "service.retired": "retired this service",
  "support.answered": "answered this request",
  "support.closed": "closed this request",
  "support.taken": "took this request",
  "trial.given": "granted this free trial",
} as const satisfies Partial<Record<StaffActionName, string>>;
type Done = keyof typeof DONE;

interface Cause {
  refusals: readonly RefusalName[];
  actions: readonly Done[];
  /**
   * How the log names what was acted on. Unless said otherwise, by the id that was sent. A document
   * and a claim are in the entry's changes, and its subject is their mechanic or booking. A pause
   * of new bookings is the newest one.
   */
  subject?: "booking" | "document" | "claim" | "newest";
}

/** Refusals that a colleague's action can cause. The newest of `actions` is the cause. */
const CAUSES: readonly Cause[] = [
  { refusals: ["alertResolved"], actions: ["alert.resolved"] },
  {
    refusals: ["announcementOver"],
    actions: ["announcement.ended", "announcement.canceled"],
  },
  { refusals: ["announcementChanged"], actions: ["announcement.changed"] },
  {
    refusals: ["alreadyDecided"],
    actions: ["arrival.decided", "cancel.askedByMechanic"],
    subject: "booking",
  },
  {
    refusals: ["overAlready", "notUnderWay", "cannotHandOn", "cannotEdit", "priceSettled"],
    actions: ["booking.cancelled", "booking.completed", "booking.released"],
    subject: "booking",
  },
  { refusals: ["bookingsPausedAlready"], actions: ["bookings.paused"], subject: "newest" },
  { refusals: ["bookingsNotPaused"], actions: ["bookings.resumed"], subject: "newest" },
  { refusals: ["pauseSentenceChanged"], actions: ["bookings.pause_changed"], subject: "newest" },
  { refusals: ["changeOrderNotWaiting"], actions: ["change.allowed"] },
  { refusals: ["claimChanged"], actions: ["claim.decided"], subject: "claim" },
  { refusals: ["evidenceSubmitted"], actions: ["dispute.answered"] },
  {
    refusals: ["documentDecided"],
    actions: ["document.accepted", "document.rejected"],
    subject: "document",
  },
  { refusals: ["customerNotSuspended"], actions: ["customer.restored"] },
  { refusals: ["customerAlreadySuspended"], actions: ["customer.suspended"] },
  { refusals: ["deadJobNotFound"], actions: ["job.dropped", "job.retried"] },
  { refusals: ["notSuspended"], actions: ["mechanic.restored"] },
  { refusals: ["alreadySuspended"], actions: ["mechanic.suspended"] },
  { refusals: ["nameDecided"], actions: ["name.accepted", "name.declined"] },
  { refusals: ["noShowNotCounted"], actions: ["noshow.lifted"], subject: "booking" },
  { refusals: ["payoutHeldAlready"], actions: ["payout.held"], subject: "booking" },
  { refusals: ["payoutNotHeld"], actions: ["payout.released"], subject: "booking" },
  { refusals: ["payoutClosed"], actions: ["payout.returned", "payout.sent"] },
  { refusals: ["promoChanged"], actions: ["promo.changed", "promo.paused", "promo.resumed"] },
  { refusals: ["promoIsPaused"], actions: ["promo.paused"] },
  { refusals: ["promoIsRunning"], actions: ["promo.resumed"] },
  { refusals: ["questionNotRetired"], actions: ["question.restored"] },
  { refusals: ["questionRetired"], actions: ["question.retired"] },
  { refusals: ["replyChanged"], actions: ["reply.changed"] },
  { refusals: ["alreadyHidden"], actions: ["review.hidden"] },
  { refusals: ["alreadyShown"], actions: ["review.shown"] },
  { refusals: ["nothingReported"], actions: ["review.hidden", "review.kept", "review.shown"] },
  {
    refusals: ["serviceChanged"],
    actions: ["service.changed", "service.restored", "service.retired"],
  },
  { refusals: ["serviceIsOffered"], actions: ["service.restored"] },
  { refusals: ["serviceIsRetired"], actions: ["service.retired"] },
  { refusals: ["supportAnswered"], actions: ["support.answered"] },
  { refusals: ["supportClosed"], actions: ["support.closed"] },
  { refusals: ["supportNotYours"], actions: ["support.taken"] },
  { refusals: ["noTrialWithheld"], actions: ["trial.given"] },
];

/** The status that an action leaves a booking in. In another one, something else was the cause. */
const LEAVES_IN: Partial<Record<Done, BookingStatus>> = {
  "booking.cancelled": "cancelled",
  "booking.completed": "completed",
  "booking.released": "pending",
};

/** Returns the staff actions that can have caused a refusal; null if none can. */
export function causeOf(refusal: DomainError): Cause | null {
  const cause = CAUSES.find(({ refusals }) => refusals.some((name) => refusal.is(name)));
  if (cause === undefined) return null;
  const { status } = refusal.details;
  return {
    ...cause,
    actions: cause.actions.filter((action) => {
      const after = LEAVES_IN[action];
      return after === undefined || after === status;
    }),
  };
}

/** Returns what a colleague did, as in "closed this request"; null for any other action. */
export function doneByColleague(action: string): string | null {
  const isDone = (name: string): name is Done => Object.hasOwn(DONE, name);
  return isDone(action) ? DONE[action] : null;
}
