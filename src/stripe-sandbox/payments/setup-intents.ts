import type Stripe from "stripe";

import { nextAction } from "./attempt";
import type { Call } from "../http/call";
import type { Refusal } from "./cards";
import { emitSetupEvent } from "../webhooks/events";
import { cardError, docUrl, invalidParameter, unexpectedSetupState } from "../http/faults";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { newSetupIntent } from "./objects";
import { Params } from "../http/params";
import { allowedMethods, assertReturnUrl } from "./payment-method-rules";
import { assertUsable, attach, findMethod, methodOfNumber, testCardOf } from "./payment-methods";
import { idOf, type Work } from "../store/work";

const CREATE = {
  allowed_payment_method_types: true,
  attach_to_self: false,
  automatic_payment_methods: true,
  confirm: true,
  confirmation_token: false,
  customer: true,
  customer_account: false,
  description: true,
  excluded_payment_method_types: false,
  expand: true,
  flow_directions: false,
  mandate_data: false,
  metadata: true,
  on_behalf_of: false,
  payment_method: true,
  payment_method_configuration: false,
  payment_method_data: false,
  payment_method_options: false,
  return_url: true,
  single_use: false,
  usage: true,
  use_stripe_sdk: true,
} satisfies Record<keyof Stripe.SetupIntentCreateParams, boolean>;

const LIST = {
  ...PAGE_PARAMS,
  attach_to_self: false,
  created: true,
  customer: true,
  customer_account: false,
  payment_method: true,
} satisfies Record<keyof Stripe.SetupIntentListParams, boolean>;

const READ = {
  client_secret: true,
  expand: true,
} satisfies Record<keyof Stripe.SetupIntentRetrieveParams, boolean>;

const CONFIRM = {
  allowed_payment_method_types: false,
  confirmation_token: false,
  expand: true,
  mandate_data: false,
  payment_method: true,
  payment_method_data: false,
  payment_method_options: false,
  return_url: true,
  use_stripe_sdk: true,
} satisfies Record<keyof Stripe.SetupIntentConfirmParams, boolean>;
const CONFIRM_AS_CLIENT = { ...CONFIRM, card_number: true, client_secret: true, key: true };
const CONFIRM_AS_SERVER = {
  ...CONFIRM,
  card_number: undefined,
  client_secret: undefined,
  key: undefined,
};

const CANCEL = {
  cancellation_reason: true,
  expand: true,
} satisfies Record<keyof Stripe.SetupIntentCancelParams, boolean>;

const AUTHENTICATE = { client_secret: true, expand: true, key: true, outcome: true };

const CHANGEABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

export async function createSetup(call: Call): Promise<Stripe.SetupIntent> {
  const params = new Params(call.form, CREATE);
  const { work } = call;
  const methods = allowedMethods(params);
  const confirm = params.boolean("confirm") ?? false;
  if (params.has("return_url") && !confirm) {
    throw invalidParameter(
      "return_url",
      "You cannot provide `return_url` when creating a SetupIntent without `confirm=true`.",
    );
  }
  const customerId = params.text("customer") ?? null;
  if (customerId !== null) await work.need("customer", customerId, "customer");
  const methodId = params.text("payment_method");
  const method = methodId === undefined ? null : await findMethod(work, methodId, "payment_method");
  if (method) await assertUsable(work, method, customerId);

  const setup = work.save(
    newSetupIntent(work.now, {
      ...methods,
      customer: customerId,
      description: params.text("description") ?? null,
      metadata: params.metadata("metadata"),
      payment_method: method?.id ?? null,
      usage: params.choice("usage", ["off_session", "on_session"]) ?? "off_session",
    }),
  );
  emitSetupEvent(work, "setup_intent.created", setup);
  if (!confirm) return setup;
  if (!method) throw missingMethod(setup);
  const returnUrl = params.text("return_url") ?? null;
  assertReturnUrl(setup, returnUrl);
  return setUp(call, setup, method, returnUrl);
}

export async function listSetups(call: Call): Promise<Page<Stripe.SetupIntent>> {
  const params = new Params(call.form, LIST);
  const customer = params.text("customer");
  const method = params.text("payment_method");
  const within = createdWithin(params);
  return page(call, params, "setup_intent", "/v1/setup_intents", {
    link: method ?? customer,
    since: within.since,
    keep: (one) =>
      within.keeps(one.created) &&
      (customer === undefined || idOf(one.customer) === customer) &&
      (method === undefined || idOf(one.payment_method) === method),
  });
}

export async function readSetup(call: Call): Promise<Stripe.SetupIntent> {
  new Params(call.form, { ...READ, key: call.access === "client" || undefined });
  return findSetup(call);
}

/** POST /v1/setup_intents/{id}/confirm: confirms the saving of a card. */
export async function confirmSetup(call: Call): Promise<Stripe.SetupIntent> {
  const table = call.access === "client" ? CONFIRM_AS_CLIENT : CONFIRM_AS_SERVER;
  const params = new Params(call.form, table);
  const number = params.text("card_number");
  const methodId = params.text("payment_method") ?? null;
  const returnUrl = params.text("return_url") ?? null;
  const setup = await findSetup(call);
  if (!CHANGEABLE.includes(setup.status)) {
    throw unexpectedSetupState(
      setup.status === "succeeded"
        ? "You cannot confirm this SetupIntent because it has already succeeded."
        : `You cannot confirm this SetupIntent because it has a status of ${setup.status}. Only a SetupIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      setup,
    );
  }
  assertReturnUrl(setup, returnUrl);
  const kept = methodId ?? idOf(setup.payment_method);
  if (number === undefined && kept === null) throw missingMethod(setup);
  const method =
    number === undefined
      ? await findMethod(call.work, kept ?? "", "payment_method")
      : methodOfNumber(call.work, number);
  await assertUsable(call.work, method, idOf(setup.customer));
  return setUp(call, setup, method, returnUrl);
}

/** POST /v1/setup_intents/{id}/cancel: cancels the saving of a card. */
export async function cancelSetup(call: Call): Promise<Stripe.SetupIntent> {
  const params = new Params(call.form, CANCEL);
  const reason =
    params.choice("cancellation_reason", ["abandoned", "duplicate", "requested_by_customer"]) ??
    null;
  const setup = await findSetup(call);
  if (!CHANGEABLE.includes(setup.status)) {
    throw unexpectedSetupState(
      `You cannot cancel this SetupIntent because it has a status of ${setup.status}. Only a SetupIntent with one of the following statuses may be canceled: ${CHANGEABLE.join(", ")}.`,
      setup,
    );
  }
  const canceled: Stripe.SetupIntent = call.work.save({
    ...setup,
    cancellation_reason: reason,
    next_action: null,
    status: "canceled",
  });
  emitSetupEvent(call.work, "setup_intent.canceled", canceled);
  return canceled;
}

/** Sandbox only: answers the bank's question for the cardholder. */
export async function authenticateSetup(call: Call): Promise<Stripe.SetupIntent> {
  const params = new Params(call.form, AUTHENTICATE);
  const outcome = params.requiredChoice("outcome", ["succeed", "fail"]);
  const setup = await findSetup(call);
  const methodId = idOf(setup.payment_method);
  if (setup.status !== "requires_action" || methodId === null) {
    throw unexpectedSetupState(
      `This SetupIntent has a status of ${setup.status}, so there is nothing to authenticate.`,
      setup,
    );
  }
  const method = await call.work.need("payment_method", methodId, "payment_method");
  if (outcome === "succeed") return succeed(call.work, setup, method);
  return fail(call.work, setup, method, {
    type: "invalid_request_error",
    code: "setup_intent_authentication_failure",
    message:
      "The latest attempt to set up the payment method has failed because authentication failed.",
  });
}

async function setUp(
  call: Call,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | null,
): Promise<Stripe.SetupIntent> {
  const testCard = testCardOf(method);
  if (testCard.refusal && !testCard.refusedOnlyWhenCharged) {
    throw decline(call.work, setup, method, testCard.refusal);
  }
  if (testCard.threeDSecure === "never") return succeed(call.work, setup, method);
  const asking: Stripe.SetupIntent = call.work.save({
    ...setup,
    last_setup_error: null,
    next_action: nextAction(call, setup, returnUrl),
    payment_method: method.id,
    status: "requires_action",
  });
  emitSetupEvent(call.work, "setup_intent.requires_action", asking);
  return asking;
}

function succeed(
  work: Work,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const customerId = idOf(setup.customer);
  if (customerId !== null) attach(work, method, customerId);
  const done: Stripe.SetupIntent = work.save({
    ...setup,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: "succeeded",
  });
  emitSetupEvent(work, "setup_intent.succeeded", done);
  return done;
}

function decline(
  work: Work,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal,
): Error {
  const failed = fail(work, setup, method, {
    type: "card_error",
    code: refusal.code,
    message: refusal.message,
    ...(refusal.declineCode === null ? {} : { decline_code: refusal.declineCode }),
  });
  return cardError(refusal, { setup_intent: failed, payment_method: method });
}

function fail(
  work: Work,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  error: Pick<Stripe.SetupIntent.LastSetupError, "decline_code" | "message" | "type"> & {
    code: string;
  },
): Stripe.SetupIntent {
  const last: Stripe.SetupIntent.LastSetupError = {
    ...error,
    doc_url: docUrl(error.code),
    payment_method: method,
  };
  const failed: Stripe.SetupIntent = work.save({
    ...setup,
    last_setup_error: last,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emitSetupEvent(work, "setup_intent.setup_failed", failed);
  return failed;
}

function findSetup(call: Call): Promise<Stripe.SetupIntent> {
  return call.work.need("setup_intent", call.id, "intent");
}

function missingMethod(setup: Stripe.SetupIntent): Error {
  return unexpectedSetupState(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    setup,
  );
}
