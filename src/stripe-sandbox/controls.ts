import type Stripe from "stripe";

import { book } from "./balance/balance";
import type { Call } from "./http/call";
import { withVerdict } from "./disputes/disputes";
import { withAnswer } from "./payments/refunds";
import { withExpiry } from "./payments/authorizations";
import { CONNECT_MODES, WEBHOOK_MODES, type SandboxState } from "./store/own-objects";
import { Params } from "./http/params";
import { readState } from "./store/state";
import { withRenewal } from "./plan/subscriptions";

// The sandbox's own calls that affect all of it, for tests and demonstrations.

/** POST /v1/sandbox_webhooks: sets what happens to later events (see WEBHOOK_MODES). */
export async function setWebhooks(call: Call): Promise<SandboxState> {
  const params = new Params(call.form, { expand: true, mode: true });
  const webhooks = params.requiredChoice("mode", WEBHOOK_MODES);
  return call.work.save({ ...(await readState(call.work)), webhooks });
}

/** POST /v1/sandbox_connect: sets which accounts the platform can open (see CONNECT_MODES). */
export async function setConnect(call: Call): Promise<SandboxState> {
  const params = new Params(call.form, { expand: true, mode: true });
  const connect = params.requiredChoice("mode", CONNECT_MODES);
  return call.work.save({ ...(await readState(call.work)), connect });
}

/** POST /v1/sandbox_fees: bills one of Stripe's own fees (Connect, Radar, …). */
export async function chargeFee(call: Call): Promise<Stripe.BalanceTransaction> {
  const params = new Params(call.form, { amount: true, description: true, expand: true });
  return book(call.work, {
    category: "fee",
    amount: -params.requiredInteger("amount"),
    source: null,
    description: params.text("description") ?? "Connect (2026-11-01): Account volume",
  });
}

/** POST /v1/sandbox_reset: removes everything, and optionally makes the key another account's. */
export async function resetSandbox(call: Call): Promise<SandboxState> {
  const params = new Params(call.form, { account: true, expand: true });
  const before = await readState(call.work);
  const account = params.text("account") ?? before.account;
  call.work.empty();
  return call.work.save({ ...before, account });
}

/** Applies the passing of time to the object with that id. */
export async function touch(call: Call): Promise<SandboxState> {
  const { work } = call;
  const found = await work.findAny(call.id);
  switch (found?.object) {
    case "dispute":
      await withVerdict(work, found);
      break;
    case "payment_intent":
      await withExpiry(work, found);
      break;
    case "refund":
      await withAnswer(work, found);
      break;
    case "subscription":
      await withRenewal(work, found);
      break;
    default:
      break;
  }
  return readState(work);
}
