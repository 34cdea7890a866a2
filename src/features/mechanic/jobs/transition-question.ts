import { actionFactsOf, refusalToAction } from "~/domain/booking/actions";
import type { BookingView } from "~/domain/booking/view";
import type { PlainRefusal } from "~/domain/errors";
import { isUnderWay, type BookingTransition } from "~/domain/booking/status";
import { isCompletedEarly, isOnPlannedDay, unusualStart } from "~/domain/booking/schedule/timing";
import { hasCard } from "~/domain/payment/card/on-file";
import { isFree } from "~/domain/payment/status";
import { formatDateTime, formatDollars } from "~/messages/format";

/** The question asked before a transition. */
export interface TransitionQuestion {
  title: string;
  description: string;
  destructive: boolean;
}

type Asked = Pick<
  BookingView,
  | "bookingNumber"
  | "scheduledAt"
  | "timeZone"
  | "totalAmount"
  | "paymentStatus"
  | "cardSaved"
  | "arrivedAt"
  | "arrivalConfirmedAt"
  | "cardDeadlineAt"
  | "withoutCard"
>;

/** Says what the customer is charged on completion. */
function whatIsCharged(job: Asked): string {
  const total = formatDollars(job.totalAmount);
  if (Number(job.totalAmount) === 0) return "There's nothing to pay for this job.";
  switch (job.paymentStatus) {
    case "authorized":
      return `We'll charge ${total} to the customer's card now.`;
    case "captured":
    case "partially_refunded":
    case "disputed":
      return `The customer has already paid ${total}.`;
    case "none":
      if (job.cardSaved) return `We'll charge ${total} to the customer's saved card now.`;
      break;
    case "due":
    case "failed":
    case "released":
    case "refunded":
      break;
    default:
      return job.paymentStatus satisfies never;
  }
  return `There's no hold on a card for this job. ${total} becomes due, and we'll send the customer a link to pay.`;
}

/**
 * Warns before work without an authorized or saved card. Null if there is one or nothing to pay.
 */
export function withoutAuthorization(job: Asked): string | null {
  if (hasCard(job) || isFree(job)) return null;
  const total = formatDollars(job.totalAmount);
  if (job.withoutCard)
    return `You're going ahead without a card on file. ${total} is due when the job is done.`;
  if (job.cardDeadlineAt !== null) {
    return `No card yet. We'll cancel this job on ${formatDateTime(job.cardDeadlineAt, job.timeZone)} unless the customer adds one.`;
  }
  return `There's no hold on a card for this job. Ask the customer to pay before you start. Otherwise ${total} is due only when it's done.`;
}

/** Warns when a job is started or completed on another day than planned. Null on that day. */
function otherDay(job: Asked, now: Date): string | null {
  const at = new Date(job.scheduledAt);
  return isOnPlannedDay(at, job.timeZone, now)
    ? null
    : `It's scheduled for ${formatDateTime(job.scheduledAt, job.timeZone)}, which isn't today.`;
}

/** Warns that the customer will be asked whether the job was really done. */
function early(job: Asked, now: Date): string | null {
  return isCompletedEarly(startOf(job), now)
    ? "That's well before the scheduled start, so we'll ask the customer to confirm right away."
    : null;
}

/** Returns the question to ask a mechanic before a transition, or null. */
export function questionBefore(
  transition: BookingTransition,
  job: Asked,
  now: Date,
): TransitionQuestion | null {
  const ask = (title: string, ...sentences: (string | null)[]) => ({
    title,
    description: sentences.filter((sentence) => sentence !== null).join(" "),
    destructive: false,
  });
  switch (transition) {
    case "accept":
    case "cancel":
      return null;
    case "decline":
      return {
        title: "Decline this job?",
        description: `You'll lose ${job.bookingNumber} and can't get it back.`,
        destructive: true,
      };
    case "start": {
      const planned = otherDay(job, now);
      const unusual = unusualStart(startOf(job), now);
      // A late start with a confirmed arrival is an ordinary one.
      const asked = job.arrivalConfirmedAt === null ? unusual : null;
      const isTimed = unusual === "early" || asked !== null;
      const timed = planned ?? (isTimed ? plannedTime(job) : null);
      const absent = notThere(job);
      if (timed === null && absent === null) return null;
      return ask(
        planned !== null
          ? "Start this job today?"
          : timed === null
            ? "Start without arriving?"
            : `Start this job ${unusual ?? "early"}?`,
        timed,
        absent,
        asked === null ? null : CUSTOMER_IS_ASKED,
        withoutAuthorization(job),
        "We'll tell the customer that work has started. You can't undo it or give up this job afterwards.",
      );
    }
    case "complete": {
      const isEarly = early(job, now);
      const planned = otherDay(job, now) ?? (isEarly === null ? null : plannedTime(job));
      return ask("Complete this job?", planned, isEarly, whatIsCharged(job));
    }
    default:
      return transition satisfies never;
  }
}

const CUSTOMER_IS_ASKED =
  "We'll ask the customer whether you're there. Until they say yes, your payout waits, at most until three days after the planned end.";

const startOf = (job: Asked) => new Date(job.scheduledAt);

/** Warns that the mechanic hasn't marked their arrival. Null once they have. */
const notThere = ({ arrivedAt }: Asked) =>
  arrivedAt === null ? `You haven't marked "I've arrived" for this job.` : null;

function plannedTime(job: Asked): string {
  return `It's scheduled for ${formatDateTime(job.scheduledAt, job.timeZone)}.`;
}

/**
 * Returns true if the dashboard asks before the transition: always before an unusual start,
 * otherwise at unusual times.
 */
export function asksOnDashboard(transition: BookingTransition, job: Asked, now: Date): boolean {
  if (transition === "start") return questionBefore(transition, job, now) !== null;
  return transition === "complete" && (otherDay(job, now) !== null || early(job, now) !== null);
}

const COMPLETION_OBSTACLES: Partial<Record<PlainRefusal, string>> = {
  arrivalContested:
    "The customer says you're not there. Ask them to confirm your arrival, or wait for our team's decision.",
  stopped: "This job is stopped. Our team will decide within 24 hours.",
  changeOrderOpen: "You can complete this job once your updated quote is answered or withdrawn.",
};

/** Says why started work can't be completed now. Null if it can, or hasn't started. */
export function completionObstacle(job: BookingView, now: number): string | null {
  if (!isUnderWay(job.status)) return null;
  const refusal = refusalToAction("complete", actionFactsOf(job), new Date(now), "mechanic");
  if (refusal === null) return null;
  return COMPLETION_OBSTACLES[refusal] ?? "You can't complete this job right now.";
}
