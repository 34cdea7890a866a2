import type Stripe from "stripe";

import type { Call } from "./call";
import { createdWithin, page, PAGE_PARAMS, type Page } from "./list";
import { Params } from "./params";
import { idOf } from "./work";

const LIST = {
  ...PAGE_PARAMS,
  charge: true,
  created: true,
  payment_intent: true,
} satisfies Record<keyof Stripe.Radar.EarlyFraudWarningListParams, boolean>;

export async function readFraudWarning(call: Call): Promise<Stripe.Radar.EarlyFraudWarning> {
  new Params(call.form, { expand: true });
  return call.work.need("radar.early_fraud_warning", call.id, "early_fraud_warning");
}

export async function listFraudWarnings(call: Call): Promise<Page<Stripe.Radar.EarlyFraudWarning>> {
  const params = new Params(call.form, LIST);
  const charge = params.text("charge");
  const intent = params.text("payment_intent");
  const within = createdWithin(params);
  return page(call, params, "radar.early_fraud_warning", "/v1/radar/early_fraud_warnings", {
    link: charge ?? intent,
    since: within.since,
    keep: (one) =>
      within.keeps(one.created) &&
      (charge === undefined || idOf(one.charge) === charge) &&
      (intent === undefined || idOf(one.payment_intent) === intent),
  });
}
