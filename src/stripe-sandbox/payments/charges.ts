import type Stripe from "stripe";

import { book, processingFee, SETTLEMENT_SECONDS } from "../balance/balance";
import type { Call } from "../http/call";
import type { TestCard } from "./cards";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";
import { idOf, type Work } from "../store/work";

const LIST = {
  ...PAGE_PARAMS,
  created: true,
  customer: true,
  payment_intent: true,
  transfer_group: true,
} satisfies Record<keyof Stripe.ChargeListParams, boolean>;

export async function readCharge(call: Call): Promise<Stripe.Charge> {
  new Params(call.form, { expand: true });
  return call.work.need("charge", call.id, "charge");
}

export async function listCharges(call: Call): Promise<Page<Stripe.Charge>> {
  const params = new Params(call.form, LIST);
  const customer = params.text("customer");
  const intent = params.text("payment_intent");
  const group = params.text("transfer_group");
  const within = createdWithin(params);
  return page(call, params, "charge", "/v1/charges", {
    link: intent ?? group ?? customer,
    since: within.since,
    keep: (one) =>
      within.keeps(one.created) &&
      (customer === undefined || idOf(one.customer) === customer) &&
      (intent === undefined || idOf(one.payment_intent) === intent) &&
      (group === undefined || one.transfer_group === group),
  });
}

/** Settles a charge: deducts its fee, and makes it available in two days. */
export function settleCharge(
  work: Work,
  charge: Stripe.Charge,
  { bypassesPending }: TestCard,
): Stripe.Charge {
  const transaction = book(work, {
    category: "charge",
    amount: charge.amount_captured,
    fee: { amount: processingFee(charge.amount_captured), description: "Stripe processing fees" },
    availableOn: work.now + (bypassesPending ? 0 : SETTLEMENT_SECONDS),
    source: charge.id,
    description: charge.description,
  });
  return work.save({ ...charge, balance_transaction: transaction.id });
}
