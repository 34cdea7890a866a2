import { CANDIDATES_COUNTED } from "~/domain/booking/desk/actions";
import { ALERT_WORDS, type AlertKind, type DeskQuestion } from "~/domain/staff/alert/kinds";
import type { AlertView } from "~/domain/staff/alert/schema";
import { alertSentence } from "~/domain/staff/alert/sentence";
import type { TodayItem } from "~/domain/staff/today";
import { formatDollars } from "~/messages/format";
import { plural } from "~/messages/plural";
import { DESK_PATHS } from "~/lib/desk-paths";
import { deskDateTime } from "../frame/desk-zone";
import type { TodayShown } from "./today-address";

const mechanicOf = ({ job }: TodayItem) => job?.mechanic?.name ?? "The mechanic";

/** Returns what needs staff, in a few words. */
export function titleOf(item: TodayItem): string {
  const { kind, about } = item;
  const count = item.count ?? 0;
  switch (kind) {
    case "alert":
      return item.alert === null ? "" : ALERT_WORDS[item.alert.kind].title;
    case "unaccepted":
      return "No mechanic has accepted yet";
    case "not_on_the_way":
      return `${mechanicOf(item)} isn't on the way yet`;
    case "running_late":
      return `${mechanicOf(item)} is arriving after the booked time`;
    case "late":
      return `${mechanicOf(item)} is late and not on the way`;
    case "claim":
      return `Claim: ${about}`;
    case "dispute":
      return `Dispute of ${formatDollars(item.amount ?? "")}`;
    case "documents":
      return plural(count, { one: "1 document to review", other: "{count} documents to review" });
    case "support":
      return about ?? "";
    case "payout_day":
      return "It's payout day";
    case "paused":
      return "New bookings are paused";
    case "dead_jobs":
      return plural(count, {
        one: "1 background task failed",
        other: "{count} background tasks failed",
      });
    case "differences":
      return plural(count, {
        one: "1 difference in the books",
        other: "{count} differences in the books",
      });
    case "backup":
      return "The nightly backup is missing";
    default:
      return kind satisfies never;
  }
}

/** Returns a sentence about what happened or what to do; null where the title says it all. */
export function detailOf({ kind, alert, about, from, count }: TodayItem): {
  facts: string | null;
  advice: string | null;
} {
  switch (kind) {
    case "alert":
      return alert === null
        ? { facts: null, advice: null }
        : {
            facts: alertSentence(alert.facts, deskDateTime),
            advice: ALERT_WORDS[alert.kind].advice,
          };
    case "unaccepted":
      return {
        facts: count === null ? null : takersFact(count),
        advice:
          count === 0
            ? "Look why, and ask the customer about another time."
            : "Offer it to a mechanic nearby, or tell the customer.",
      };
    case "not_on_the_way":
    case "running_late":
    case "late":
      return { facts: null, advice: "Call the mechanic, then tell the customer." };
    case "claim":
      return { facts: null, advice: null };
    case "dispute":
      return { facts: about, advice: null };
    case "documents":
      return { facts: about, advice: null };
    case "support":
      return { facts: from === "" ? null : `From ${from}`, advice: null };
    case "payout_day":
      return {
        facts: null,
        advice: "Start the run, send its bank file to the bank, then mark the run as sent.",
      };
    case "paused":
      return {
        facts: `${from === null ? "" : `${from} wrote: `}${about ?? ""}`,
        advice: "Resume them as soon as you can take new work.",
      };
    case "dead_jobs":
      return { facts: null, advice: "Look at the error, then retry or drop it." };
    case "differences":
      return { facts: null, advice: "The tie-out lists each one and what to do about it." };
    case "backup":
      return { facts: null, advice: "Check the backup folder and its disk." };
    default:
      return kind satisfies never;
  }
}

/** Says how many mechanics nearby can take a request. */
const takersFact = (count: number) =>
  count === 0
    ? "No mechanic nearby can take it now."
    : count >= CANDIDATES_COUNTED
      ? `${CANDIDATES_COUNTED} or more mechanics nearby can take it.`
      : plural(count, {
          one: "One mechanic nearby can take it.",
          other: "{count} mechanics nearby can take it.",
        });

/** The item's main action: a panel beside the list, or another page. */
export type Opening = { label: string } & ({ shown: TodayShown } | { href: string });

/** Returns where the item is handled; null if only its note is left to write. */
export function openingOf(item: TodayItem): Opening | null {
  const { kind, alert, job, subjectId } = item;
  const booking = job?.bookingNumber;
  switch (kind) {
    case "alert":
      return alert === null ? null : alertOpening(alert.kind, alert.subject, booking);
    case "unaccepted":
      return booking === undefined ? null : { label: "Find a mechanic", shown: { booking } };
    case "not_on_the_way":
    case "running_late":
    case "late":
      return booking === undefined ? null : { label: "Open job", shown: { booking } };
    case "claim":
      return booking === undefined ? null : { label: "Decide claim", shown: { booking } };
    case "dispute":
      return subjectId === null ? null : { label: "Answer dispute", shown: { dispute: subjectId } };
    case "documents":
      return subjectId === null ? null : { label: "Review", shown: { document: subjectId } };
    case "support":
      return subjectId === null ? null : { label: "Answer", shown: { request: subjectId } };
    case "payout_day":
      return { label: "Open payouts", href: DESK_PATHS.payouts };
    case "paused":
      return { label: "Open the pause", href: DESK_PATHS.announcements };
    case "dead_jobs":
      return { label: "Open background work", href: DESK_PATHS.work };
    case "differences":
      return { label: "Open tie-out", href: DESK_PATHS.tieOut };
    case "backup":
      return null;
    default:
      return kind satisfies never;
  }
}

function alertOpening(
  kind: AlertKind,
  subject: string,
  booking: string | undefined,
): Opening | null {
  switch (kind) {
    case "dispute":
    case "dispute_due":
    case "evidence_refused":
      return { label: "Answer dispute", shown: { dispute: subject } };
    case "job_late":
    case "job_stuck":
    case "hold_ends":
    case "work_stopped":
    case "cancel_waits":
    case "arrival_contested":
    case "cancel_asked":
    case "change_waiting":
    case "vehicle_declined":
    case "safety":
    case "claim_overdue":
    case "shared_person":
    case "shared_network":
    case "low_prices":
    case "quick_job":
    case "promo_discounts":
    case "early_completion":
      return booking === undefined ? null : { label: "Open job", shown: { booking } };
    case "fraud_warning":
    case "refund_failed":
    case "payment_mismatch":
      return booking === undefined
        ? null
        : { label: "Open payments", href: DESK_PATHS.moneyWith({ booking }) };
    case "review_reported":
      return { label: "Open reviews", href: DESK_PATHS.reviews };
    case "tie_out":
      return { label: "Open tie-out", href: DESK_PATHS.tieOut };
    case "document_waits":
      return { label: "Review", shown: { document: subject } };
    case "name_waits":
    case "photo_changed":
    case "returning_mechanic":
      return { label: "Open mechanic", shown: { person: subject } };
    case "second_plan":
    case "payout_setup_refused":
      return null;
    case "payout_stuck":
      return { label: "Open payouts", href: DESK_PATHS.payouts };
    default:
      return kind satisfies never;
  }
}

/** Returns the question that an alert asks; null if a note resolves it. */
export function questionOf({ kind, facts }: AlertView): DeskQuestion | null {
  if (kind === "arrival_contested") return "arrival";
  if (kind === "cancel_asked") return "asked";
  return facts.kind === "vehicle_declined" && facts.fee !== "0.00" ? "vehicle" : null;
}
