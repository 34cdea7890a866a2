import { formatDollars } from "~/messages/format";
import { listAnd } from "~/messages/list";
import { plural } from "~/messages/plural";
import type { SharedMark } from "../../booking/counting";
import { LOW_PRICES } from "../../booking/policy";
import { CLAIM_RULES } from "../../claim/kinds";
import type { FormerMarkKind } from "../../mechanic/former";
import { disputeReasonLabel } from "../../payment/dispute/rules";
import { providerReasonLabel } from "../../payment/provider-reason";
import { refundFailureLabel } from "../../payment/refund/rules";
import { connectAdvice } from "../../payout/connect-advice";
import { DISCOUNT_REVIEW } from "../../promo/promo";
import { REPORT_REASON_LABELS } from "../../review/policy";
import { DOCUMENTS } from "../../vetting/kinds";
import type { AlertFacts, Mismatch, ShownAlertFacts } from "./facts";

type FactsOf<Kind extends AlertFacts["kind"]> = Extract<AlertFacts, { kind: Kind }>;

/**
 * Writes an alert's facts as a sentence; null if its title says everything.
 * @param time formats an ISO time for the reader
 */
export function alertSentence(
  facts: ShownAlertFacts,
  time: (iso: string) => string,
): string | null {
  switch (facts.kind) {
    case "written":
      return facts.text === "" ? null : facts.text;
    case "fraud_warning":
      return null;
    case "payment_mismatch":
      return facts.differences.map((one) => mismatchSentence(one, facts)).join(" ");
    case "early_completion":
      return `Completed ${time(facts.completedAt)}, planned for ${time(facts.scheduledAt)}.`;
    case "work_stopped":
      return `Stopped ${time(facts.stoppedAt)}.`;
    case "cancel_waits":
      return `An operator wants to cancel it free of charge. Total: ${formatDollars(facts.total)}.`;
    case "arrival_contested":
      return "The mechanic marked their arrival. The customer says nobody came.";
    case "cancel_asked":
      return `Canceled ${time(facts.cancelledAt)}.`;
    case "refund_failed":
      return `Refund of ${formatDollars(facts.amount)}: ${
        facts.failure === null ? "no reason given" : refundFailureLabel(facts.failure)
      }.`;
    case "dispute": {
      const due = facts.dueAt === null ? "" : ` Due ${time(facts.dueAt)}.`;
      return `${formatDollars(facts.amount)}: ${disputeReasonLabel(facts.reason)}.${due}`;
    }
    case "dispute_due":
      return `${formatDollars(facts.amount)}, due ${time(facts.dueAt)}.`;
    case "evidence_refused":
      return `The provider's reason: ${providerReasonLabel(facts.failure)}.`;
    case "tie_out":
      return tieOutSentence(facts);
    case "payout_stuck":
      return payoutSentence(facts);
    case "payout_setup_refused":
      return connectAdvice(facts.failure);
    case "second_plan":
      return "The mechanic has a second active subscription.";
    case "job_late":
      return `Accepted for ${time(facts.scheduledAt)}.`;
    case "job_stuck":
      return `In progress since ${time(facts.startedAt)}.`;
    case "hold_ends": {
      const stopped = facts.stoppedAt === null ? "" : ` ${time(facts.stoppedAt)}`;
      return `The customer stopped the work${stopped}. The authorization ends ${time(facts.endsAt)}.`;
    }
    case "safety":
      return `Reported by the ${facts.side}.`;
    case "claim_overdue":
      return `${CLAIM_RULES[facts.claim].label}, due ${time(facts.dueAt)}.`;
    case "vehicle_declined":
      return facts.fee === "0.00"
        ? "The customer didn't agree to a fee for this. Cancel the job free of charge, or let it go on as booked."
        : `You can cancel the job with the arrival fee of ${formatDollars(facts.fee)}, or let it go on as booked.`;
    case "change_waiting": {
      const what = CHANGE_WORDS[facts.why];
      const [before, after] = [facts.oldTotal, facts.newTotal].map(formatDollars);
      return `${what}: from ${before} to ${after}. It expires ${time(facts.expiresAt)}.`;
    }
    case "review_reported":
      return `Reported: “${REPORT_REASON_LABELS[facts.reason]}”.`;
    case "document_waits":
      return `${DOCUMENTS[facts.document].title}, sent ${time(facts.submittedAt)}.`;
    case "name_waits":
      return `Sent ${time(facts.askedAt)}. Customers see the old name until you decide.`;
    case "photo_changed":
      return `Changed ${time(facts.changedAt)}.`;
    case "returning_mechanic":
      return returningSentence(facts);
    case "shared_person":
      return `Both accounts share: ${listAnd(facts.marks.map((mark) => MARK_NAMES[mark]))}.`;
    case "shared_network":
      return "The mechanic accepted from the network on which the customer agreed to the cancellation policy.";
    case "low_prices": {
      const jobs = plural(facts.jobs, { one: "1 job", other: "{count} jobs" });
      return `${jobs} in ${LOW_PRICES.withinDays} days ended under half of the agreed price.`;
    }
    case "promo_discounts":
      return `We paid ${formatDollars(facts.amount)} for discounts on this mechanic's jobs in ${DISCOUNT_REVIEW.withinDays} days.`;
    case "quick_job":
      return `Completed ${facts.minutes} min after arrival, planned for ${facts.plannedMinutes} min, no photos of the finished work.`;
    default:
      return facts satisfies never;
  }
}

const CHANGE_WORDS: Record<FactsOf<"change_waiting">["why"], string> = {
  large: "Large change order",
  low: "Very low price",
  unproven: "Expensive part without a usable photo",
};

const MARK_NAMES: Record<SharedMark | FormerMarkKind, string> = {
  bank: "bank account",
  mailbox: "email address",
  phone: "phone number",
  card: "card",
};

function mismatchSentence(
  difference: Mismatch,
  { currency, taken, expected }: FactsOf<"payment_mismatch">,
): string {
  switch (difference) {
    case "other_booking":
      return "It wasn't made for this booking.";
    case "other_customer":
      return "It isn't the customer's.";
    case "currency":
      return `Its currency is ${(currency ?? "unknown").toUpperCase()}.`;
    case "amount":
      return `It took ${formatDollars(taken ?? "")} instead of ${formatDollars(expected ?? "")}.`;
    case "second_payment":
      return "The booking already has another payment.";
    default:
      return difference satisfies never;
  }
}

function tieOutSentence({ amount, ...counts }: FactsOf<"tie_out">): string {
  const { charges, refunds, disputes, transfers, unknown } = counts;
  const kinds = [
    [charges, { one: "1 charge", other: "{count} charges" }],
    [refunds, { one: "1 refund", other: "{count} refunds" }],
    [disputes, { one: "1 dispute", other: "{count} disputes" }],
    [transfers, { one: "1 transfer", other: "{count} transfers" }],
    [unknown, { one: "1 unknown entry", other: "{count} unknown entries" }],
  ] as const;
  const found = kinds.filter(([count]) => count > 0);
  const all = found.reduce((sum, [count]) => sum + count, 0);
  const what = plural(all, { one: "1 difference", other: "{count} differences" });
  const parts = listAnd(found.map(([count, words]) => plural(count, words)));
  return `${what} of ${formatDollars(amount)} in all: ${parts}.`;
}

function payoutSentence({ problem, amount, failure }: FactsOf<"payout_stuck">): string {
  const dollars = formatDollars(amount);
  switch (problem) {
    case "refused":
      return `The provider refused the payout of ${dollars}: ${providerReasonLabel(failure)}.`;
    case "other_account":
      return `The payout of ${dollars} belongs to another account at the provider.`;
    case "sent_late":
      return `The payout of ${dollars} was sent after we gave it up.`;
    case "reversed":
      return `${dollars} of a payout was reversed at the provider. We owe it to the mechanic again.`;
    default:
      return problem satisfies never;
  }
}

function returningSentence({ marks, wasSuspended, owed }: FactsOf<"returning_mechanic">): string {
  const names = listAnd(marks.map((mark) => MARK_NAMES[mark]).toSorted());
  return [
    `Same ${names} as an earlier account. The free trial is withheld.`,
    wasSuspended ? "The earlier account was suspended." : "",
    Number(owed) > 0 ? `It owed ${formatDollars(owed)}.` : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}
