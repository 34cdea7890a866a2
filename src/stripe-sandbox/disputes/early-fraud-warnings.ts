import type Stripe from "stripe";

import type { Call } from "../http/call";
import { page, wantedOfCharge, type Page } from "../http/list";
import { Params } from "../http/params";

export async function readFraudWarning(call: Call): Promise<Stripe.Radar.EarlyFraudWarning> {
  new Params(call.form, { expand: true });
  return call.work.need("radar.early_fraud_warning", call.id, "early_fraud_warning");
}

export async function listFraudWarnings(call: Call): Promise<Page<Stripe.Radar.EarlyFraudWarning>> {
  const { params, ...wanted } = wantedOfCharge(call);
  const url = "/v1/radar/early_fraud_warnings";
  return page(call, params, "radar.early_fraud_warning", url, wanted);
}
