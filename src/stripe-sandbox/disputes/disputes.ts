import type Stripe from "stripe";

import { book, present } from "../balance/balance";
import type { Call } from "../http/call";
import type { TestCard } from "../payments/cards";
import { readEvidence, verdictOf } from "./evidence";
import { newDispute, newFraudWarning, type DisputeCause } from "./objects";
import { emitDisputeEvent, emitFraudWarningEvent } from "../webhooks/events";
import { refusedRequest } from "../http/faults";
import { page, wantedOfCharge, type Page } from "../http/list";
import {
  dropOutcome,
  dueSources,
  planOutcome,
  SOME_TIME_SECONDS,
  takeOutcome,
} from "../payments/outcomes";
import type { Outcome } from "../store/own-objects";
import { Params } from "../http/params";
import { idOf, type Work } from "../store/work";

/** A US account's fee per dispute in cents; it isn't returned when the dispute is won. */
const DISPUTE_FEE = 1_500;

const UPDATE = {
  evidence: true,
  expand: true,
  intended_submission_method: false,
  metadata: true,
  submit: true,
} satisfies Record<keyof Stripe.DisputeUpdateParams, boolean>;

const OPEN = ["needs_response", "warning_needs_response"];
const UNDER_REVIEW = ["under_review", "warning_under_review"];

/** docs.stripe.com/disputes/how-disputes-work: an inquiry closes after 120 days. */
const INQUIRY_SECONDS = 120 * 24 * 60 * 60;

const READ = { expand: true };

export async function readDispute(call: Call): Promise<Stripe.Dispute> {
  new Params(call.form, READ);
  return presentDispute(call.work, await findDispute(call));
}

export async function listDisputes(call: Call): Promise<Page<Stripe.Dispute>> {
  const { params, ...wanted } = wantedOfCharge(call);
  const found = await page(call, params, "dispute", "/v1/disputes", wanted);
  const due = await dueSources(call.work);
  const data: Stripe.Dispute[] = [];
  for (const one of found.data) {
    const current = due.has(one.id) ? await findDispute({ ...call, id: one.id }) : one;
    data.push(presentDispute(call.work, current));
  }
  return { ...found, data };
}

/** POST /v1/disputes/{id}: stores evidence, and submits it unless `submit` is false. */
export async function updateDispute(call: Call): Promise<Stripe.Dispute> {
  const params = new Params(call.form, UPDATE);
  const evidence = await readEvidence(call.work, params);
  const submit = params.boolean("submit") ?? true;
  const { work } = call;
  const before = await findDispute(call);
  assertOpen(before);
  const metadata = params.metadata("metadata", before.metadata);
  if (!evidence && !(submit && before.evidence_details.has_evidence)) {
    return presentDispute(work, work.save({ ...before, metadata }));
  }
  if (!OPEN.includes(before.status)) {
    throw refusedRequest("Evidence for this dispute has already been submitted.", {
      charge: idOf(before.charge) ?? "",
    });
  }
  const kept = { ...before.evidence, ...evidence };
  const details = { ...before.evidence_details, has_evidence: true };
  const isInquiry = before.status === "warning_needs_response";
  const dispute: Stripe.Dispute = work.save({
    ...before,
    evidence: kept,
    evidence_details: submit
      ? {
          ...details,
          submission_count: details.submission_count + 1,
          submission_method: "manual",
        }
      : details,
    metadata,
    status: submit ? (isInquiry ? "warning_under_review" : "under_review") : before.status,
  });
  emitDisputeEvent(work, "charge.dispute.updated", dispute);
  if (submit) {
    const verdict = verdictOf(kept);
    if (verdict) await planOutcome(work, dispute.id, verdict, work.now + SOME_TIME_SECONDS);
    else if (!isInquiry) await dropOutcome(work, dispute.id);
  }
  return presentDispute(work, dispute);
}

/** POST /v1/disputes/{id}/close: accepts the dispute. */
export async function closeDispute(call: Call): Promise<Stripe.Dispute> {
  new Params(call.form, READ);
  const dispute = await findDispute(call);
  assertOpen(dispute);
  await dropOutcome(call.work, dispute.id);
  return presentDispute(call.work, decide(call.work, dispute, "lost"));
}

/** Sandbox only: makes the bank decide now; `outcome` is won, lost or escalated. */
export async function decideDispute(call: Call): Promise<Stripe.Dispute> {
  const params = new Params(call.form, { expand: true, outcome: true });
  const outcome = params.requiredChoice("outcome", ["won", "lost", "escalated"]);
  const dispute = await findDispute(call);
  assertOpen(dispute);
  await dropOutcome(call.work, dispute.id);
  return presentDispute(call.work, decide(call.work, dispute, outcome));
}

/** Sandbox only: opens a dispute or an inquiry on a charge. */
export async function disputeCharge(call: Call): Promise<Stripe.Dispute> {
  const params = new Params(call.form, { amount: true, cause: true, expand: true });
  const cause =
    params.choice("cause", ["fraudulent", "inquiry", "product_not_received"]) ?? "fraudulent";
  const wanted = params.integer("amount");
  const charge = await call.work.need("charge", call.id, "charge");
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = wanted ?? left;
  if (!charge.captured || charge.disputed || amount < 1 || amount > left) {
    throw refusedRequest(`Charge ${charge.id} cannot be disputed.`, { charge: charge.id });
  }
  const dispute = await open(call.work, charge, { amount, cause });
  return presentDispute(call.work, dispute);
}

/** Does what some test cards do after a charge. */
export async function actionAsBank(
  work: Work,
  charge: Stripe.Charge,
  { afterwards }: TestCard,
): Promise<void> {
  if (afterwards === undefined) return;
  if (afterwards === "fraud_warning") {
    emitFraudWarningEvent(work, work.save(newFraudWarning(work.now, charge)));
    return;
  }
  await open(work, charge, { amount: charge.amount_captured, cause: afterwards });
}

/** Returns true if the charge can be refunded during a dispute. */
export async function isRefundable(work: Work, charge: Stripe.Charge): Promise<boolean> {
  if (!charge.disputed) return true;
  const disputes = await work.list("dispute", { link: charge.id });
  return disputes.every((one) => one.is_charge_refundable);
}

/** Closes the inquiries about a charge that was fully refunded. */
export async function closeInquiries(work: Work, charge: Stripe.Charge): Promise<void> {
  if (charge.amount_refunded < charge.amount_captured) return;
  for (const { id } of await work.list("dispute", { link: charge.id })) {
    const dispute = await work.need("dispute", id, "dispute");
    if (!["warning_needs_response", "warning_under_review"].includes(dispute.status)) continue;
    await dropOutcome(work, id);
    decide(work, dispute, "won");
  }
}

/** Returns a dispute in its current state, with the bank's due answer applied. */
export async function withVerdict(work: Work, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  const outcome = await takeOutcome(work, dispute.id);
  if (outcome === null || !isUndecided(dispute)) return dispute;
  return decide(work, dispute, outcome);
}

async function open(
  work: Work,
  charge: Stripe.Charge,
  fields: { amount: number; cause: DisputeCause },
): Promise<Stripe.Dispute> {
  work.save({ ...charge, disputed: true });
  const dispute = work.save(newDispute(work.now, charge, fields));
  emitDisputeEvent(work, "charge.dispute.created", dispute);
  if (fields.cause === "inquiry") {
    // An inquiry that isn't escalated ends in our favor.
    await planOutcome(work, dispute.id, "won", work.now + INQUIRY_SECONDS);
    return dispute;
  }
  // A dispute without an answer by the deadline is lost.
  const dueBy = dispute.evidence_details.due_by ?? work.now;
  await planOutcome(work, dispute.id, "lost", dueBy + 1);
  return withdraw(work, dispute);
}

/** Withdraws the money, and the provider's fee. */
function withdraw(work: Work, dispute: Stripe.Dispute): Stripe.Dispute {
  const transaction = book(work, {
    category: "dispute",
    amount: -dispute.amount,
    fee: { amount: DISPUTE_FEE, description: "Dispute fee" },
    source: dispute.id,
    description: `Chargeback withdrawal for ${idOf(dispute.charge)}`,
  });
  const withdrawn = work.save({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, transaction],
  });
  emitDisputeEvent(work, "charge.dispute.funds_withdrawn", withdrawn);
  return withdrawn;
}

function decide(work: Work, dispute: Stripe.Dispute, outcome: Outcome["outcome"]): Stripe.Dispute {
  const isInquiry = dispute.status.startsWith("warning_");
  if (isInquiry && outcome === "escalated") {
    const card = dispute.payment_method_details?.card;
    const escalated: Stripe.Dispute = work.save({
      ...dispute,
      is_charge_refundable: false,
      ...(card
        ? {
            payment_method_details: {
              card: { ...card, case_type: "chargeback" as const },
              type: "card" as const,
            },
          }
        : {}),
      status: "needs_response",
    });
    emitDisputeEvent(work, "charge.dispute.updated", escalated);
    return withdraw(work, escalated);
  }
  const won = outcome === "won";
  const closed: Stripe.Dispute = work.save({
    ...dispute,
    is_charge_refundable: isInquiry || won,
    status: isInquiry ? "warning_closed" : won ? "won" : "lost",
  });
  const final = won && !isInquiry ? reinstate(work, closed) : closed;
  emitDisputeEvent(work, "charge.dispute.closed", final);
  return final;
}

function reinstate(work: Work, dispute: Stripe.Dispute): Stripe.Dispute {
  const transaction = book(work, {
    category: "dispute_reversal",
    amount: dispute.amount,
    source: dispute.id,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
  });
  const reinstated = work.save({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, transaction],
  });
  emitDisputeEvent(work, "charge.dispute.funds_reinstated", reinstated);
  return reinstated;
}

async function findDispute(call: Call): Promise<Stripe.Dispute> {
  return withVerdict(call.work, await call.work.need("dispute", call.id, "dispute"));
}

function presentDispute(work: Work, dispute: Stripe.Dispute): Stripe.Dispute {
  const dueBy = dispute.evidence_details.due_by;
  return {
    ...dispute,
    balance_transactions: dispute.balance_transactions.map((one) => present(work, one)),
    evidence_details: {
      ...dispute.evidence_details,
      past_due: dueBy !== null && dueBy < work.now && OPEN.includes(dispute.status),
    },
  };
}

function isUndecided(dispute: Stripe.Dispute): boolean {
  return OPEN.includes(dispute.status) || UNDER_REVIEW.includes(dispute.status);
}

function assertOpen(dispute: Stripe.Dispute): void {
  if (!isUndecided(dispute)) throw refusedRequest("This dispute is already closed");
}
