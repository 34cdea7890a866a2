import type Stripe from "stripe";

import { chargeOf, withExpiry } from "./authorizations";
import { book } from "../balance/balance";
import type { Call } from "../http/call";
import { cardOfFingerprint } from "./cards";
import { newRefund } from "./charge-objects";
import { closeInquiries, isRefundable } from "../disputes/disputes";
import { emitChargeEvent, emitRefundEvent } from "../webhooks/events";
import {
  invalidParameter,
  missingParameter,
  refusedRequest,
  unexpectedIntentState,
} from "../http/faults";
import { page, wantedOfCharge, type Page } from "../http/list";
import { dropOutcome, dueSources, planOutcome, SOME_TIME_SECONDS, takeOutcome } from "./outcomes";
import { Params } from "../http/params";
import { idOf, type Work } from "../store/work";

const CREATE = {
  amount: true,
  charge: true,
  currency: false,
  customer: false,
  expand: true,
  instructions_email: false,
  metadata: true,
  origin: false,
  payment_intent: true,
  reason: true,
  refund_application_fee: false,
  reverse_transfer: false,
} satisfies Record<keyof Stripe.RefundCreateParams, boolean>;

const UPDATE = {
  expand: true,
  metadata: true,
} satisfies Record<keyof Stripe.RefundUpdateParams, boolean>;

const READ = { expand: true };

/** POST /v1/refunds: refunds a charge. */
export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const params = new Params(call.form, CREATE);
  const { work } = call;
  const wanted = params.integer("amount");
  const reason =
    params.choice("reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null;
  const metadata = params.metadata("metadata");
  const charge = await refundable(call, params.text("charge"), params.text("payment_intent"));
  if (!(await isRefundable(work, charge))) {
    throw refusedRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
      charge: charge.id,
    });
  }
  const left = charge.amount_captured - charge.amount_refunded - (await pendingOf(work, charge));
  if (left <= 0) {
    throw refusedRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
      charge: charge.id,
    });
  }
  const amount = wanted ?? left;
  if (amount < 1) {
    throw invalidParameter(
      "amount",
      "This value must be greater than or equal to 1.",
      "parameter_invalid_integer",
    );
  }
  if (amount > left) {
    throw refusedRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount", charge: charge.id },
    );
  }
  const card = cardOfFingerprint(charge.payment_method_details?.card?.fingerprint);
  const pending = card?.refunds === "succeed_later";
  const refund = newRefund(work.now, charge, {
    amount,
    metadata,
    reason,
    status: pending ? "pending" : "succeeded",
  });
  if (pending) refund.pending_reason = "processing";
  const due = work.now + SOME_TIME_SECONDS;
  if (pending) await planOutcome(work, refund.id, "succeeded", due);
  if (card?.refunds === "fail_later") await planOutcome(work, refund.id, "failed", due);
  // Saved in any case, so that two refunds at once can't both take the remainder.
  const refunded = work.save(pending ? charge : withRefunded(charge, amount));
  const kept = work.save({ ...refund, balance_transaction: bookRefund(work, refund) });
  emitRefundEvent(work, "refund.created", kept);
  if (!pending) {
    emitChargeEvent(work, "charge.refunded", refunded);
    await closeInquiries(work, refunded);
  }
  return kept;
}

export async function readRefund(call: Call): Promise<Stripe.Refund> {
  new Params(call.form, READ);
  return findRefund(call);
}

/** POST /v1/refunds/{id}: changes only its metadata. */
export async function updateRefund(call: Call): Promise<Stripe.Refund> {
  const params = new Params(call.form, UPDATE);
  const refund = await findRefund(call);
  const metadata = params.metadata("metadata", refund.metadata ?? {});
  const updated = call.work.save({ ...refund, metadata });
  emitRefundEvent(call.work, "refund.updated", updated);
  return updated;
}

export async function listRefunds(call: Call): Promise<Page<Stripe.Refund>> {
  const { params, ...wanted } = wantedOfCharge(call);
  const found = await page(call, params, "refund", "/v1/refunds", wanted);
  const due = await dueSources(call.work);
  const data: Stripe.Refund[] = [];
  for (const one of found.data) {
    data.push(due.has(one.id) ? await findRefund({ ...call, id: one.id }) : one);
  }
  return { ...found, data };
}

/** Sandbox only: makes the bank answer now; `outcome` is succeeded or failed. */
export async function settleRefund(call: Call): Promise<Stripe.Refund> {
  const params = new Params(call.form, { expand: true, outcome: true });
  const outcome = params.requiredChoice("outcome", ["failed", "succeeded"]);
  const refund = await findRefund(call);
  if (refund.status === "failed" || (refund.status === "succeeded" && outcome === "succeeded")) {
    throw refusedRequest(`This refund has a status of ${refund.status}.`);
  }
  await dropOutcome(call.work, refund.id);
  return answerRefund(call.work, refund, outcome);
}

/** Returns a refund in its current state, with the bank's due answer applied. */
export async function withAnswer(work: Work, refund: Stripe.Refund): Promise<Stripe.Refund> {
  const outcome = await takeOutcome(work, refund.id);
  if (outcome !== "failed" && outcome !== "succeeded") return refund;
  return answerRefund(work, refund, outcome);
}

async function answerRefund(
  work: Work,
  refund: Stripe.Refund,
  outcome: "failed" | "succeeded",
): Promise<Stripe.Refund> {
  const charge = await work.need("charge", idOf(refund.charge) ?? "", "charge");
  const wasPending = refund.status === "pending";
  const { pending_reason: _answered, ...settled } = refund;
  if (outcome === "succeeded") {
    const done = work.save({ ...settled, status: "succeeded" });
    const refunded = work.save(withRefunded(charge, refund.amount));
    emitRefundEvent(work, "refund.updated", done);
    emitRefundEvent(work, "charge.refund.updated", done);
    emitChargeEvent(work, "charge.refunded", refunded);
    await closeInquiries(work, refunded);
    return done;
  }
  if (!wasPending) work.save(withRefunded(charge, -refund.amount));
  const failed = work.save({
    ...settled,
    failure_balance_transaction: book(work, {
      category: "refund_failure",
      amount: refund.amount,
      source: refund.id,
      description: `REFUND FAILURE FOR CHARGE (${charge.description ?? charge.id})`,
    }).id,
    failure_reason: "expired_or_canceled_card",
    status: "failed",
  });
  emitRefundEvent(work, "refund.updated", failed);
  emitRefundEvent(work, "refund.failed", failed);
  emitRefundEvent(work, "charge.refund.updated", failed);
  return failed;
}

function withRefunded(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const sum = charge.amount_refunded + amount;
  return { ...charge, amount_refunded: sum, refunded: sum === charge.amount_captured };
}

function bookRefund(work: Work, refund: Stripe.Refund): string {
  return book(work, {
    category: "refund",
    amount: -refund.amount,
    source: refund.id,
    description: "REFUND FOR CHARGE",
  }).id;
}

async function pendingOf(work: Work, charge: Stripe.Charge): Promise<number> {
  const refunds = await work.list("refund", { link: charge.id });
  return refunds
    .filter((one) => one.status === "pending")
    .reduce((sum, one) => sum + one.amount, 0);
}

async function findRefund(call: Call): Promise<Stripe.Refund> {
  return withAnswer(call.work, await call.work.need("refund", call.id, "refund"));
}

async function refundable(
  call: Call,
  chargeId: string | undefined,
  intentId: string | undefined,
): Promise<Stripe.Charge> {
  const { work } = call;
  if (chargeId !== undefined && intentId !== undefined) {
    throw invalidParameter(
      "payment_intent",
      "You may only specify one of these parameters: charge, payment_intent.",
    );
  }
  if (intentId !== undefined) {
    const intent = await withExpiry(
      work,
      await work.need("payment_intent", intentId, "payment_intent"),
    );
    const charge = await chargeOf(work, intent);
    if (!charge?.captured) {
      throw unexpectedIntentState(
        `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        intent,
      );
    }
    return charge;
  }
  if (chargeId === undefined) throw missingParameter("charge");
  const charge = await work.need("charge", chargeId, "charge");
  if (!charge.captured) {
    throw refusedRequest(`Charge ${charge.id} has not been captured; cancel its PaymentIntent.`, {
      code: "charge_not_refundable",
      charge: charge.id,
    });
  }
  return charge;
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
