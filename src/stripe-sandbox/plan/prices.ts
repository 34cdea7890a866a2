import type Stripe from "stripe";

import type { Call, SandboxPrice } from "../http/call";
import { resourceMissing } from "../http/faults";
import { Params } from "../http/params";
import { priceObject } from "./subscription-objects";

/** GET /v1/prices/{id}: returns a price that Checkout can sell. */
export async function readPrice(call: Call): Promise<Stripe.Price> {
  new Params(call.form, { expand: true });
  return priceObject(call.work.now, priceOf(call, call.id, "price"));
}

export function priceOf(call: Call, id: string, param: string): SandboxPrice {
  const price = call.settings.prices.find((one) => one.id === id);
  if (!price) throw resourceMissing("price", id, param, id === call.id ? 404 : 400);
  return price;
}
