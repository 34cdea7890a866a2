import { z } from "zod";
import { SHARED_MARKS } from "../../booking/counting";
import { CLAIM_KINDS } from "../../claim/kinds";
import { FORMER_MARKS } from "../../mechanic/former";
import { moneyText } from "../../money-schema";
import { REPORT_REASONS } from "../../review/policy";
import { isoTime } from "../../text/text";
import { DOCUMENT_KINDS } from "../../vetting/kinds";
import type { AlertKind } from "./kinds";

const count = z.int().min(0);

const facts = <Kind extends AlertKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

/** Ways a payment can fail to fit its booking. */
export const MISMATCHES = [
  "other_booking",
  "other_customer",
  "currency",
  "amount",
  "second_payment",
] as const;
export type Mismatch = (typeof MISMATCHES)[number];

/** Facts of each kind of alert. They're stored, and never hold personal data. */
export const ALERT_FACTS = {
  payment_mismatch: facts("payment_mismatch", {
    differences: z.array(z.enum(MISMATCHES)),
    /** Null unless it differs. */
    currency: z.string().nullable(),
    /** Null unless the amount differs. */
    taken: moneyText.nullable(),
    expected: moneyText.nullable(),
  }),
  early_completion: facts("early_completion", { completedAt: isoTime, scheduledAt: isoTime }),
  work_stopped: facts("work_stopped", { stoppedAt: isoTime }),
  cancel_waits: facts("cancel_waits", { total: moneyText }),
  arrival_contested: facts("arrival_contested", { contestedAt: isoTime }),
  cancel_asked: facts("cancel_asked", { cancelledAt: isoTime }),
  fraud_warning: facts("fraud_warning", {}),
  refund_failed: facts("refund_failed", {
    amount: moneyText,
    /** The provider's code. */
    failure: z.string().nullable(),
  }),
  dispute: facts("dispute", {
    amount: moneyText,
    /** The bank's code. */
    reason: z.string(),
    dueAt: isoTime.nullable(),
  }),
  dispute_due: facts("dispute_due", { amount: moneyText, dueAt: isoTime }),
  evidence_refused: facts("evidence_refused", { failure: z.string().nullable() }),
  tie_out: facts("tie_out", {
    /** Sum of the differences, without their signs. */
    amount: moneyText,
    charges: count,
    refunds: count,
    disputes: count,
    transfers: count,
    unknown: count,
  }),
  payout_stuck: facts("payout_stuck", {
    problem: z.enum(["refused", "other_account", "sent_late", "reversed"]),
    amount: moneyText,
    failure: z.string().nullable(),
  }),
  payout_setup_refused: facts("payout_setup_refused", { failure: z.string().nullable() }),
  second_plan: facts("second_plan", {}),
  job_late: facts("job_late", { scheduledAt: isoTime }),
  job_stuck: facts("job_stuck", { startedAt: isoTime }),
  hold_ends: facts("hold_ends", { stoppedAt: isoTime.nullable(), endsAt: isoTime }),
  safety: facts("safety", { side: z.enum(["customer", "mechanic"]) }),
  claim_overdue: facts("claim_overdue", { claim: z.enum(CLAIM_KINDS), dueAt: isoTime }),
  change_waiting: facts("change_waiting", {
    why: z.enum(["large", "low", "unproven"]),
    oldTotal: moneyText,
    newTotal: moneyText,
    expiresAt: isoTime,
  }),
  vehicle_declined: facts("vehicle_declined", {
    /** What staff may charge; "0.00" if the customer didn't agree to a fee for it. */
    fee: moneyText,
  }),
  review_reported: facts("review_reported", { reason: z.enum(REPORT_REASONS) }),
  document_waits: facts("document_waits", {
    document: z.enum(DOCUMENT_KINDS),
    submittedAt: isoTime,
  }),
  name_waits: facts("name_waits", { askedAt: isoTime }),
  photo_changed: facts("photo_changed", { changedAt: isoTime }),
  returning_mechanic: facts("returning_mechanic", {
    marks: z.array(z.enum(FORMER_MARKS)),
    wasSuspended: z.boolean(),
    owed: moneyText,
  }),
  shared_person: facts("shared_person", { marks: z.array(z.enum(SHARED_MARKS)) }),
  shared_network: facts("shared_network", {}),
  low_prices: facts("low_prices", { jobs: count }),
  promo_discounts: facts("promo_discounts", { amount: moneyText }),
  quick_job: facts("quick_job", { minutes: count, plannedMinutes: count }),
} satisfies { [Kind in AlertKind]: z.ZodType<{ kind: Kind }> };

/** Facts as they're raised, of any kind. */
export type AlertFacts = z.output<(typeof ALERT_FACTS)[AlertKind]>;

/** An alert raised before facts were stored, whose sentence couldn't be turned into facts. */
const writtenSchema = z.object({ kind: z.literal("written"), text: z.string() });

/** Facts as they're shown. */
export const alertFactsSchema = z.discriminatedUnion("kind", [
  writtenSchema,
  ...Object.values(ALERT_FACTS),
]);
export type ShownAlertFacts = z.output<typeof alertFactsSchema>;

const storedText = z.object({ text: z.string() });
const storedFacts = z.record(z.string(), z.unknown());

/**
 * Reads stored facts.
 * @param row `detail` is the sentence of an alert raised before facts were stored
 */
export function readAlertFacts(row: {
  kind: AlertKind;
  facts: unknown;
  detail: string;
}): ShownAlertFacts {
  const { kind, facts, detail } = row;
  const text = storedText.safeParse(facts);
  if (text.success) return { kind: "written", text: text.data.text };
  const stored = storedFacts.safeParse(facts);
  const read = alertFactsSchema.safeParse({ ...stored.data, kind });
  return read.success ? read.data : { kind: "written", text: detail };
}
