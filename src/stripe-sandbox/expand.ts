import type Stripe from "stripe";

import { invalidParameter } from "./faults";
import type { SandboxObject } from "./store";
import { idOf, type Work } from "./work";

/** The object with the named fields (`latest_charge`, `payment_method`, …) put in whole. */
export async function expandObject(
  work: Work,
  object: SandboxObject,
  fields: readonly string[],
): Promise<SandboxObject> {
  let whole = object;
  for (const field of fields) whole = await expandField(work, whole, field);
  return whole;
}

async function expandField(
  work: Work,
  object: SandboxObject,
  field: string,
): Promise<SandboxObject> {
  switch (object.object) {
    case "payment_intent":
    case "setup_intent":
      if (field === "latest_charge" && object.object === "payment_intent") {
        return { ...object, latest_charge: await whole(work, "charge", object.latest_charge) };
      }
      if (field === "payment_method") {
        const method = await whole(work, "payment_method", object.payment_method);
        return { ...object, payment_method: method };
      }
      if (field === "customer") {
        return { ...object, customer: await whole(work, "customer", object.customer) };
      }
      break;
    case "refund":
    case "charge":
      if (field === "charge" && object.object === "refund") {
        return { ...object, charge: await whole(work, "charge", object.charge) };
      }
      if (field === "payment_intent") {
        const intent = await whole(work, "payment_intent", object.payment_intent);
        return { ...object, payment_intent: intent };
      }
      break;
    case "checkout.session":
      if (field === "subscription") {
        return { ...object, subscription: await whole(work, "subscription", object.subscription) };
      }
      break;
    default:
      break;
  }
  throw invalidParameter("expand", `This property cannot be expanded (${field.slice(0, 80)}).`);
}

interface Kinds {
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  subscription: Stripe.Subscription;
}

async function whole<K extends keyof Kinds>(
  work: Work,
  kind: K,
  field: string | { id: string } | null,
) {
  const id = idOf(field);
  return id === null ? null : work.find(kind, id);
}
