import type Stripe from "stripe";

import type { Call } from "./call";
import { emitChargeEvent, emitDisputeEvent, emitRefundEvent } from "./events";
import {
  invalidParameter,
  missingParameter,
  refusedRequest,
  unexpectedIntentState,
} from "./faults";
import { chargeOf, withExpiry } from "./authorizations";
import { createdWithin, page, PAGE_PARAMS, type Page } from "./list";
import { newDispute, newRefund } from "./charge-objects";
import { Params } from "./params";
import { idOf } from "./work";

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

const LIST = {
  ...PAGE_PARAMS,
  charge: true,
  created: true,
  payment_intent: true,
} satisfies Record<keyof Stripe.RefundListParams, boolean>;

const READ = { expand: true };

/** POST /v1/refunds */
export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const params = new Params(call.form, CREATE);
  const { work } = call;
  const wanted = params.integer("amount");
  const reason =
    params.choice("reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null;
  const metadata = params.metadata("metadata");
  const charge = await refundable(call, params.text("charge"), params.text("payment_intent"));
  if (charge.disputed) {
    throw refusedRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
      charge: charge.id,
    });
  }
  const left = charge.amount_captured - charge.amount_refunded;
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
  const refunded = work.save({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  const refund = work.save(newRefund(work.now, charge, { amount, metadata, reason }));
  emitRefundEvent(work, refund);
  emitChargeEvent(work, "charge.refunded", refunded);
  return refund;
}

export async function readRefund(call: Call): Promise<Stripe.Refund> {
  new Params(call.form, READ);
  return call.work.need("refund", call.id, "refund");
}

export async function listRefunds(call: Call): Promise<Page<Stripe.Refund>> {
  const params = new Params(call.form, LIST);
  const chargeId = params.text("charge");
  const intentId = params.text("payment_intent");
  const within = createdWithin(params);
  const refunds = await call.work.list("refund");
  const found = refunds.filter(
    (one) =>
      within(one.created) &&
      (chargeId === undefined || idOf(one.charge) === chargeId) &&
      (intentId === undefined || idOf(one.payment_intent) === intentId),
  );
  return page(params, found, "/v1/refunds");
}

export async function readCharge(call: Call): Promise<Stripe.Charge> {
  new Params(call.form, READ);
  return call.work.need("charge", call.id, "charge");
}

/** The stand-in's own, for tests and demonstrations: the card holder's bank takes the money back. */
export async function disputeCharge(call: Call): Promise<Stripe.Dispute> {
  new Params(call.form, READ);
  const charge = await call.work.need("charge", call.id, "charge");
  if (!charge.captured || charge.disputed) {
    throw refusedRequest(`Charge ${charge.id} cannot be disputed.`, { charge: charge.id });
  }
  call.work.save({ ...charge, disputed: true });
  const dispute = call.work.save(newDispute(call.work.now, charge));
  emitDisputeEvent(call.work, "charge.dispute.created", dispute);
  return dispute;
}

/** The stand-in's own: the bank decides, `outcome` won or lost. */
export async function closeDispute(call: Call): Promise<Stripe.Dispute> {
  const params = new Params(call.form, { expand: true, outcome: true });
  const outcome = params.requiredChoice("outcome", ["won", "lost"]);
  const dispute = await call.work.need("dispute", call.id, "dispute");
  if (dispute.status === "won" || dispute.status === "lost") {
    throw refusedRequest("This dispute is already closed.");
  }
  const closed: Stripe.Dispute = call.work.save({ ...dispute, status: outcome });
  emitDisputeEvent(call.work, "charge.dispute.closed", closed);
  return closed;
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

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
