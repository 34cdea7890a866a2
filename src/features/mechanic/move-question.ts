import type { BookingView } from "~/domain/booking/view";
import type { BookingMove } from "~/domain/booking/status";
import { isCompletedEarly, isOnPlannedDay } from "~/domain/booking/timing";
import { hasCard } from "~/domain/payment/card-on-file";
import { isFree } from "~/domain/payment/status";
import { formatDateTime, formatDollars } from "~/lib/format";

/** What is asked before a move. */
export interface MoveQuestion {
  title: string;
  description: string;
  destructive: boolean;
}

type Asked = Pick<
  BookingView,
  "bookingNumber" | "scheduledAt" | "timeZone" | "totalAmount" | "paymentStatus" | "cardSaved"
>;

/** What completing does to the customer's money. */
function whatIsCharged(job: Asked): string {
  const total = formatDollars(job.totalAmount);
  if (Number(job.totalAmount) === 0) return "There is nothing to pay for this job.";
  switch (job.paymentStatus) {
    case "authorized":
      return `The customer's card is charged ${total} now.`;
    case "captured":
    case "partially_refunded":
    case "disputed":
      return `The customer has paid ${total} already.`;
    case "none":
      if (job.cardSaved) return `The customer's saved card is charged ${total} now.`;
      break;
    case "due":
    case "failed":
    case "released":
    case "refunded":
      break;
    default:
      return job.paymentStatus satisfies never;
  }
  return `No card is held for this job. ${total} becomes due, and the customer gets a link to pay.`;
}

/** Said before work begins for which no card is held or kept; null where one is, or nothing costs. */
export function withoutAuthorization(job: Asked): string | null {
  if (hasCard(job) || isFree(job)) return null;
  return `No card is held for this job. Ask the customer to pay before you start: else ${formatDollars(job.totalAmount)} becomes due only when it is done.`;
}

/** Said where a job is begun or completed on another day than planned; null on that day. */
function otherDay(job: Asked, now: Date): string | null {
  const at = new Date(job.scheduledAt);
  return isOnPlannedDay(at, job.timeZone, now)
    ? null
    : `It is planned for ${formatDateTime(job.scheduledAt, job.timeZone)}, which is not today.`;
}

/** Said where the customer will be asked whether the job was really done. */
function early(job: Asked, now: Date): string | null {
  return isCompletedEarly(new Date(job.scheduledAt), now)
    ? "That is well before the planned start: we ask the customer at once whether this is right."
    : null;
}

/** What a mechanic is asked before a move, and why; null for what needs no question. */
export function questionBefore(move: BookingMove, job: Asked, now: Date): MoveQuestion | null {
  const ask = (title: string, ...sentences: (string | null)[]) => ({
    title,
    description: sentences.filter((sentence) => sentence !== null).join(" "),
    destructive: false,
  });
  switch (move) {
    case "accept":
    case "cancel":
      return null;
    case "decline":
      return {
        title: "Decline this job?",
        description: `${job.bookingNumber} leaves your list, and you can't take it back.`,
        destructive: true,
      };
    case "start": {
      const planned = otherDay(job, now);
      return planned === null
        ? null
        : ask(
            "Start this job today?",
            planned,
            withoutAuthorization(job),
            "The customer is told that work has started.",
          );
    }
    case "complete": {
      const isEarly = early(job, now);
      const planned = otherDay(job, now) ?? (isEarly === null ? null : plannedTime(job));
      return ask("Complete this job?", planned, isEarly, whatIsCharged(job));
    }
    default:
      return move satisfies never;
  }
}

function plannedTime(job: Asked): string {
  return `It is planned for ${formatDateTime(job.scheduledAt, job.timeZone)}.`;
}

/** Whether a move is asked about because of its time, wherever it is offered. */
export function isAtOddTime(move: BookingMove, job: Asked, now: Date): boolean {
  if (move !== "start" && move !== "complete") return false;
  return otherDay(job, now) !== null || (move === "complete" && early(job, now) !== null);
}
