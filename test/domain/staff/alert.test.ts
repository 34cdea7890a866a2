import { describe, expect, test } from "vitest";
import { alertFactsSchema, readAlertFacts, type AlertFacts } from "~/domain/staff/alert/facts";
import { ALERT_KINDS, type AlertKind } from "~/domain/staff/alert/kinds";
import { alertSentence } from "~/domain/staff/alert/sentence";
import { formatDateTime } from "~/messages/format";
import { ALERT_EXAMPLES } from "~test/support/desk/alerts";

const say = (facts: AlertFacts) =>
  alertSentence(facts, (iso) => formatDateTime(iso, "America/New_York"));

const AT = "Sun, Nov 22, 2026, 3:00 AM EST";
const LATER = "Sun, Nov 22, 2026, 11:00 AM EST";

const SENTENCES: Record<AlertKind, string | null> = {
  payment_mismatch:
    "It wasn't made for this booking. It isn't the customer's. Its currency is EUR. It took $1,000.00 instead of $2,000.50. The booking already has another payment.",
  early_completion: `Completed ${AT}, planned for ${LATER}.`,
  work_stopped: `Stopped ${AT}.`,
  cancel_waits: "An operator wants to cancel it free of charge. Total: $1,313.55.",
  arrival_contested: "The mechanic marked their arrival. The customer says nobody came.",
  cancel_asked: `Canceled ${AT}.`,
  fraud_warning: null,
  refund_failed: "Refund of $84.00: The card is lost or stolen.",
  dispute: `$84.00: The work wasn't done. Due ${LATER}.`,
  dispute_due: `$84.00, due ${LATER}.`,
  evidence_refused: "The provider's reason: invalid file format.",
  tie_out: "6 differences of $105.00 in all: 1 charge, 2 refunds, and 3 unknown entries.",
  payout_stuck:
    "The provider refused the payout of $124.95: our balance with the provider is too low.",
  payout_setup_refused:
    "Stripe won't open payout accounts until you complete your platform profile: Dashboard, Settings → Connect → Platform profile.",
  second_plan: "The mechanic has a second active subscription.",
  job_late: `Accepted for ${AT}.`,
  job_stuck: `In progress since ${AT}.`,
  hold_ends: `The customer stopped the work ${AT}. The authorization ends ${LATER}.`,
  safety: "Reported by the customer.",
  claim_overdue: `Work not done, due ${AT}.`,
  change_waiting: `Large change order: from $105.00 to $1,785.00. It expires ${LATER}.`,
  vehicle_declined:
    "You can cancel the job with the arrival fee of $60.00, or let it go on as booked.",
  review_reported: "Reported: “It says something untrue about the job”.",
  document_waits: `Proof of identity, sent ${AT}.`,
  name_waits: `Sent ${AT}. Customers see the old name until you decide.`,
  photo_changed: `Changed ${AT}.`,
  returning_mechanic:
    "Same bank account and email address as an earlier account. The free trial is withheld. The earlier account was suspended. It owed $12.50.",
  shared_person: "Both accounts share: card and email address.",
  shared_network:
    "The mechanic accepted from the network on which the customer agreed to the cancellation policy.",
  promo_discounts: "We paid $400.80 for discounts on this mechanic's jobs in 30 days.",
  low_prices: "2 jobs in 30 days ended under half of the agreed price.",
  quick_job: "Completed 14 min after arrival, planned for 60 min, no photos of the finished work.",
};

describe("an alert's sentence", () => {
  test.each(ALERT_KINDS)("%s", (kind) => {
    const sentence = say(ALERT_EXAMPLES[kind]);
    expect(sentence).toBe(SENTENCES[kind]);
    // No ISO time, provider code or id of a row.
    expect(sentence ?? "").not.toMatch(/\d{4}-\d\d-\d\d|[a-z]+_[a-z\d]+|[\da-f]{8}-[\da-f]{4}/i);
  });

  test.each<[AlertFacts, string]>([
    [
      { kind: "payout_stuck", problem: "other_account", amount: "5.00", failure: null },
      "The payout of $5.00 belongs to another account at the provider.",
    ],
    [
      { kind: "payout_stuck", problem: "sent_late", amount: "5.00", failure: null },
      "The payout of $5.00 was sent after we gave it up.",
    ],
    [
      { kind: "payout_stuck", problem: "reversed", amount: "5.00", failure: null },
      "$5.00 of a payout was reversed at the provider. We owe it to the mechanic again.",
    ],
    [
      { kind: "payout_stuck", problem: "refused", amount: "5.00", failure: null },
      "The provider refused the payout of $5.00: no reason given.",
    ],
    [{ kind: "refund_failed", amount: "5.00", failure: null }, "Refund of $5.00: no reason given."],
    [
      { kind: "dispute", amount: "5.00", reason: "some_new_reason", dueAt: null },
      "$5.00: some new reason.",
    ],
    [
      { kind: "hold_ends", stoppedAt: null, endsAt: "2026-11-22T16:00:00.000Z" },
      `The customer stopped the work. The authorization ends ${LATER}.`,
    ],
    [
      { ...ALERT_EXAMPLES.change_waiting, why: "low", newTotal: "0.01" },
      `Very low price: from $105.00 to $0.01. It expires ${LATER}.`,
    ],
    [
      { kind: "returning_mechanic", marks: ["bank"], wasSuspended: false, owed: "0.00" },
      "Same bank account as an earlier account. The free trial is withheld.",
    ],
  ])("%j", (facts, sentence) => {
    expect(say(facts)).toBe(sentence);
  });
});

describe("stored facts", () => {
  test.each(ALERT_KINDS)("%s is read as it was raised", (kind) => {
    const { kind: _kind, ...facts } = ALERT_EXAMPLES[kind];
    expect(readAlertFacts({ kind, facts, detail: "" })).toEqual(ALERT_EXAMPLES[kind]);
    expect(alertFactsSchema.parse(ALERT_EXAMPLES[kind])).toEqual(ALERT_EXAMPLES[kind]);
  });

  test("that don't fit their kind fall back to the alert's old sentence", () => {
    const kind = "job_late";
    expect(readAlertFacts({ kind, facts: {}, detail: "It's late." })).toEqual({
      kind: "written",
      text: "It's late.",
    });
    expect(readAlertFacts({ kind, facts: { text: "Late." }, detail: "" })).toEqual({
      kind: "written",
      text: "Late.",
    });
    expect(readAlertFacts({ kind, facts: null, detail: "" })).toEqual({
      kind: "written",
      text: "",
    });
  });
});
