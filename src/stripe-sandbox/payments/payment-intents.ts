import type Stripe from "stripe";

import { attempt } from "./attempt";
import type { Call } from "../http/call";
import { emitIntentEvent } from "../webhooks/events";
import { invalidParameter, notSimulated, unexpectedIntentState } from "../http/faults";
import { withExpiry } from "./authorizations";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { newPaymentIntent } from "./objects";
import { Params } from "../http/params";
import { allowedMethods, assertReturnUrl } from "./payment-method-rules";
import { assertUsable, findMethod } from "./payment-methods";
import { idOf } from "../store/work";

/** Stripe's limits for US dollars, in cents. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

const CREATE = {
  allowed_payment_method_types: true,
  amount: true,
  amount_details: false,
  application_fee_amount: false,
  automatic_payment_methods: true,
  capture_method: true,
  confirm: true,
  confirmation_method: true,
  confirmation_token: false,
  currency: true,
  customer: true,
  customer_account: false,
  description: true,
  error_on_requires_action: true,
  excluded_payment_method_types: false,
  expand: true,
  hooks: false,
  mandate: false,
  mandate_data: false,
  metadata: true,
  off_session: true,
  on_behalf_of: false,
  payment_details: false,
  payment_method: true,
  payment_method_configuration: false,
  payment_method_data: false,
  payment_method_options: false,
  radar_options: false,
  receipt_email: true,
  return_url: true,
  setup_future_usage: true,
  shipping: false,
  statement_descriptor: false,
  statement_descriptor_suffix: true,
  transfer_data: false,
  transfer_group: true,
  use_stripe_sdk: true,
} satisfies Record<keyof Stripe.PaymentIntentCreateParams, boolean>;

const UPDATE = {
  allowed_payment_method_types: false,
  amount: true,
  amount_details: false,
  application_fee_amount: false,
  capture_method: false,
  currency: false,
  customer: true,
  customer_account: false,
  description: true,
  excluded_payment_method_types: false,
  expand: true,
  hooks: false,
  metadata: true,
  payment_details: false,
  payment_method: true,
  payment_method_configuration: false,
  payment_method_data: false,
  payment_method_options: false,
  receipt_email: true,
  setup_future_usage: true,
  shipping: false,
  statement_descriptor: false,
  statement_descriptor_suffix: false,
  transfer_data: false,
  transfer_group: false,
} satisfies Record<keyof Stripe.PaymentIntentUpdateParams, boolean>;

const READ = {
  client_secret: true,
  expand: true,
} satisfies Record<keyof Stripe.PaymentIntentRetrieveParams, boolean>;

const LIST = {
  ...PAGE_PARAMS,
  created: true,
  customer: true,
  customer_account: false,
} satisfies Record<keyof Stripe.PaymentIntentListParams, boolean>;

const FUTURE_USAGES = ["off_session", "on_session"] as const;

export async function createIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const params = new Params(call.form, CREATE);
  const { work } = call;
  const amount = checkedAmount(params.requiredInteger("amount"));
  params.requiredChoice("currency", ["usd"]);
  if (params.choice("confirmation_method", ["automatic", "manual"]) === "manual") {
    throw notSimulated("confirmation_method");
  }
  const methods = allowedMethods(params);
  const confirm = params.boolean("confirm") ?? false;
  for (const name of ["off_session", "error_on_requires_action", "return_url"] as const) {
    if (params.has(name) && !confirm) {
      throw invalidParameter(
        name,
        `You cannot provide \`${name}\` when creating a PaymentIntent without \`confirm=true\`.`,
      );
    }
  }
  const customerId = params.text("customer") ?? null;
  if (customerId !== null) await work.need("customer", customerId, "customer");
  const methodId = params.text("payment_method");
  const method = methodId === undefined ? null : await findMethod(work, methodId, "payment_method");
  if (method) await assertUsable(work, method, customerId);

  const intent = work.save(
    newPaymentIntent(work.now, {
      amount,
      ...methods,
      capture_method:
        params.choice("capture_method", ["automatic", "automatic_async", "manual"]) ??
        "automatic_async",
      confirmation_method: "automatic",
      currency: "usd",
      customer: customerId,
      description: params.text("description") ?? null,
      metadata: params.metadata("metadata"),
      payment_method: method?.id ?? null,
      receipt_email: params.text("receipt_email") ?? null,
      setup_future_usage: params.choice("setup_future_usage", FUTURE_USAGES) ?? null,
      statement_descriptor_suffix: params.text("statement_descriptor_suffix") ?? null,
      transfer_group: params.text("transfer_group") ?? null,
    }),
  );
  emitIntentEvent(work, "payment_intent.created", intent);
  if (!confirm) return intent;
  if (!method) throw missingMethod(intent);
  const returnUrl = params.text("return_url") ?? null;
  assertReturnUrl(intent, returnUrl);
  return attempt(call, intent, method, {
    offSession: params.boolean("off_session") ?? false,
    authenticated: false,
    errorOnAction: params.boolean("error_on_requires_action") ?? false,
    returnUrl,
  });
}

export async function readIntent(call: Call): Promise<Stripe.PaymentIntent> {
  new Params(call.form, { ...READ, key: call.access === "client" || undefined });
  return findIntent(call);
}

export async function listIntents(call: Call): Promise<Page<Stripe.PaymentIntent>> {
  const params = new Params(call.form, LIST);
  const customer = params.text("customer");
  const within = createdWithin(params);
  return page(call, params, "payment_intent", "/v1/payment_intents", {
    link: customer,
    since: within.since,
    keep: (one) =>
      within.keeps(one.created) && (customer === undefined || idOf(one.customer) === customer),
  });
}

/** Statuses in which Stripe allows a new amount; later the bank has approved the old one. */
const AMOUNT_STATUSES = ["requires_payment_method", "requires_confirmation", "requires_action"];

export async function updateIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const params = new Params(call.form, UPDATE);
  const { work } = call;
  const amount = params.integer("amount");
  if (amount !== undefined) checkedAmount(amount);
  const methodId = params.text("payment_method");
  const customerId = params.text("customer");
  const intent = await findIntent(call);
  const settled = !AMOUNT_STATUSES.includes(intent.status);
  const statuses = AMOUNT_STATUSES.join(", ");
  if (amount !== undefined && settled) {
    throw unexpectedIntentState(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${statuses}.`,
      intent,
    );
  }
  if (settled && (methodId !== undefined || customerId !== undefined)) {
    const name = methodId === undefined ? "customer" : "payment_method";
    throw unexpectedIntentState(
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${statuses}.`,
      intent,
    );
  }
  if (customerId !== undefined) await work.need("customer", customerId, "customer");
  const owner = customerId ?? idOf(intent.customer);
  const method = methodId === undefined ? null : await findMethod(work, methodId, "payment_method");
  if (method) await assertUsable(work, method, owner);
  const reconfirm =
    method !== null || (amount !== undefined && intent.status === "requires_action");
  return work.save({
    ...intent,
    amount: amount ?? intent.amount,
    customer: owner,
    description: params.text("description") ?? intent.description,
    metadata: params.metadata("metadata", intent.metadata),
    receipt_email: unset(params.emptyableText("receipt_email"), intent.receipt_email),
    setup_future_usage:
      params.choice("setup_future_usage", FUTURE_USAGES) ?? intent.setup_future_usage,
    payment_method: method?.id ?? intent.payment_method,
    // The bank approved something else, so it has to be asked again.
    ...(reconfirm ? { status: "requires_confirmation" as const, next_action: null } : {}),
  });
}

/** Finds the path's intent in its current state, with an expired authorization applied. */
export async function findIntent(call: Call): Promise<Stripe.PaymentIntent> {
  return withExpiry(call.work, await call.work.need("payment_intent", call.id, "intent"));
}

export function missingMethod(intent: Stripe.PaymentIntent): Error {
  return unexpectedIntentState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  );
}

function checkedAmount(amount: number): number {
  if (amount < 1) {
    throw invalidParameter(
      "amount",
      "This value must be greater than or equal to 1.",
      "parameter_invalid_integer",
    );
  }
  if (amount < MIN_AMOUNT) {
    throw invalidParameter("amount", "Amount must be at least $0.50 usd", "amount_too_small");
  }
  if (amount > MAX_AMOUNT) {
    throw invalidParameter("amount", "Amount must be no more than $999,999.99", "amount_too_large");
  }
  return amount;
}

function unset(given: string | undefined, before: string | null): string | null {
  if (given === undefined) return before;
  return given === "" ? null : given;
}
