import type Stripe from "stripe";

import { attempt } from "./attempt";
import type { Call } from "../http/call";
import { settleCharge } from "./charges";
import { actionAsBank } from "../disputes/disputes";
import { emitChargeEvent, emitIntentEvent } from "../webhooks/events";
import { docUrl, invalidParameter, refusedRequest, unexpectedIntentState } from "../http/faults";
import { chargeOf, expire, releaseAuthorization } from "./authorizations";
import { Params } from "../http/params";
import { assertReturnUrl } from "./payment-method-rules";
import { findIntent, missingMethod } from "./payment-intents";
import { assertUsable, findMethod, methodOfNumber, testCardOf } from "./payment-methods";
import { idOf } from "../store/work";

const CONFIRM = {
  allowed_payment_method_types: false,
  amount_details: false,
  amount_to_confirm: true,
  capture_method: false,
  confirmation_token: false,
  error_on_requires_action: true,
  excluded_payment_method_types: false,
  expand: true,
  hooks: false,
  mandate: false,
  mandate_data: false,
  off_session: true,
  payment_details: false,
  payment_method: true,
  payment_method_data: false,
  payment_method_options: false,
  radar_options: false,
  receipt_email: false,
  return_url: true,
  setup_future_usage: false,
  shipping: false,
  use_stripe_sdk: true,
} satisfies Record<keyof Stripe.PaymentIntentConfirmParams, boolean>;

/**
 * A browser names the payment by its secret and sends a card number, which Stripe.js would send.
 */
const CONFIRM_AS_CLIENT = {
  ...CONFIRM,
  card_number: true,
  client_secret: true,
  error_on_requires_action: false,
  key: true,
  off_session: false,
};
const CONFIRM_AS_SERVER = {
  ...CONFIRM,
  card_number: undefined,
  client_secret: undefined,
  key: undefined,
};

const CAPTURE = {
  amount_details: false,
  amount_to_capture: true,
  application_fee_amount: false,
  expand: true,
  final_capture: true,
  hooks: false,
  metadata: true,
  payment_details: false,
  statement_descriptor: false,
  statement_descriptor_suffix: false,
  transfer_data: false,
} satisfies Record<keyof Stripe.PaymentIntentCaptureParams, boolean>;

const CANCEL = {
  cancellation_reason: true,
  expand: true,
} satisfies Record<keyof Stripe.PaymentIntentCancelParams, boolean>;

const AUTHENTICATE = { client_secret: true, expand: true, key: true, outcome: true };

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];
const CANCELABLE = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
  "processing",
];

/** POST /v1/payment_intents/{id}/confirm: confirms a payment, which asks the bank. */
export async function confirmIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const table = call.access === "client" ? CONFIRM_AS_CLIENT : CONFIRM_AS_SERVER;
  const params = new Params(call.form, table);
  const number = params.text("card_number");
  const methodId = params.text("payment_method") ?? null;
  const offSession = params.boolean("off_session") ?? false;
  const errorOnAction = params.boolean("error_on_requires_action") ?? false;
  const returnUrl = params.text("return_url") ?? null;
  const amountToConfirm = params.integer("amount_to_confirm");
  const intent = await findIntent(call);

  if (!CONFIRMABLE.includes(intent.status)) {
    throw unexpectedIntentState(
      intent.status === "succeeded" || intent.status === "requires_capture"
        ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    );
  }
  if (amountToConfirm !== undefined && amountToConfirm !== intent.amount) {
    throw invalidParameter(
      "amount_to_confirm",
      `The amount_to_confirm (${amountToConfirm}) does not match the PaymentIntent's amount (${intent.amount}).`,
    );
  }
  assertReturnUrl(intent, returnUrl);
  const kept = methodId ?? idOf(intent.payment_method);
  if (number === undefined && kept === null) throw missingMethod(intent);
  const method =
    number === undefined
      ? await findMethod(call.work, kept ?? "", "payment_method")
      : methodOfNumber(call.work, number);
  await assertUsable(call.work, method, idOf(intent.customer));
  return attempt(call, intent, method, {
    offSession,
    authenticated: false,
    errorOnAction,
    returnUrl,
  });
}

/** POST /v1/payment_intents/{id}/capture: captures an authorized payment. */
export async function captureIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const params = new Params(call.form, CAPTURE);
  const { work } = call;
  const wanted = params.integer("amount_to_capture");
  if (params.boolean("final_capture") === false) {
    throw invalidParameter("final_capture", "This charge is not eligible for multicapture.");
  }
  const intent = await findIntent(call);
  if (intent.status === "succeeded") {
    throw unexpectedIntentState(
      "This PaymentIntent could not be captured because it has already been captured.",
      intent,
    );
  }
  const charge = await chargeOf(work, intent);
  if (intent.status !== "requires_capture" || !charge) {
    throw unexpectedIntentState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    );
  }
  const amount = wanted ?? intent.amount_capturable;
  if (amount < 1) {
    throw invalidParameter(
      "amount_to_capture",
      "This value must be greater than or equal to 1.",
      "parameter_invalid_integer",
    );
  }
  if (amount > intent.amount_capturable) {
    throw refusedRequest(
      "The requested capture amount is greater than the amount you can capture for this charge.",
      { code: "amount_too_large", param: "amount_to_capture", payment_intent: intent },
    );
  }
  const metadata = params.metadata("metadata", intent.metadata);
  const method = await work.need("payment_method", idOf(charge.payment_method) ?? "", "charge");
  const testCard = testCardOf(method);
  const captured = settleCharge(
    work,
    { ...charge, amount_captured: amount, captured: true, metadata },
    testCard,
  );
  const done: Stripe.PaymentIntent = work.save({
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata,
    status: "succeeded",
  });
  emitChargeEvent(work, "charge.captured", captured);
  await actionAsBank(work, captured, testCard);
  emitIntentEvent(work, "payment_intent.succeeded", done);
  return done;
}

/** POST /v1/payment_intents/{id}/cancel: cancels a payment and releases its authorization. */
export async function cancelIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const params = new Params(call.form, CANCEL);
  const reason =
    params.choice("cancellation_reason", [
      "abandoned",
      "duplicate",
      "fraudulent",
      "requested_by_customer",
    ]) ?? null;
  const intent = await findIntent(call);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedIntentState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
      intent,
    );
  }
  return releaseAuthorization(call.work, intent, reason);
}

/**
 * Sandbox only: answers the bank's question for the cardholder; `outcome` is succeed or fail, the
 * two buttons of Stripe's test page.
 */
export async function authenticateIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const params = new Params(call.form, AUTHENTICATE);
  const outcome = params.requiredChoice("outcome", ["succeed", "fail"]);
  const intent = await findIntent(call);
  const methodId = idOf(intent.payment_method);
  if (intent.status !== "requires_action" || methodId === null) {
    throw unexpectedIntentState(
      `This PaymentIntent has a status of ${intent.status}, so there is nothing to authenticate.`,
      intent,
    );
  }
  const method = await call.work.need("payment_method", methodId, "payment_method");
  if (outcome === "succeed") {
    return attempt(call, intent, method, {
      offSession: false,
      authenticated: true,
      errorOnAction: false,
      returnUrl: null,
    });
  }
  const code = "payment_intent_authentication_failure";
  const failed: Stripe.PaymentIntent = call.work.save({
    ...intent,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
    last_payment_error: {
      type: "invalid_request_error",
      code,
      doc_url: docUrl(code),
      message:
        "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
      payment_method: method,
    },
  });
  emitIntentEvent(call.work, "payment_intent.payment_failed", failed);
  return failed;
}

/** Sandbox only, for tests and demonstrations: expires an authorization early. */
export async function expireIntent(call: Call): Promise<Stripe.PaymentIntent> {
  new Params(call.form, { expand: true });
  const intent = await findIntent(call);
  if (intent.status !== "requires_capture") {
    throw unexpectedIntentState("Only a held PaymentIntent can expire.", intent);
  }
  return expire(call.work, intent);
}
