import type Stripe from "stripe";

import type { Call } from "../http/call";
import { cardOfNumber, cardOfToken, cardOfFingerprint, type TestCard } from "./cards";
import { emitMethodEvent } from "../webhooks/events";
import { cardError, invalidParameter, missingParameter, refusedRequest } from "../http/faults";
import { page, PAGE_PARAMS, type Page } from "../http/list";
import { newPaymentMethod } from "./objects";
import { Params } from "../http/params";
import { idOf, type Work } from "../store/work";

const CREATE = {
  acss_debit: false,
  affirm: false,
  afterpay_clearpay: false,
  alipay: false,
  allow_redisplay: false,
  alma: false,
  amazon_pay: false,
  au_becs_debit: false,
  bacs_debit: false,
  bancontact: false,
  billie: false,
  billing_details: false,
  bizum: false,
  blik: false,
  boleto: false,
  card: true,
  cashapp: false,
  crypto: false,
  custom: false,
  customer: false,
  customer_balance: false,
  eps: false,
  expand: true,
  fpx: false,
  giropay: false,
  grabpay: false,
  ideal: false,
  interac_present: false,
  kakao_pay: false,
  klarna: false,
  konbini: false,
  kr_card: false,
  link: false,
  mb_way: false,
  metadata: true,
  mobilepay: false,
  multibanco: false,
  naver_pay: false,
  nz_bank_account: false,
  oxxo: false,
  p24: false,
  pay_by_bank: false,
  payco: false,
  payment_method: false,
  paynow: false,
  paypal: false,
  paypay: false,
  payto: false,
  pix: false,
  promptpay: false,
  radar_options: false,
  revolut_pay: false,
  samsung_pay: false,
  satispay: false,
  scalapay: false,
  sepa_debit: false,
  sequra: false,
  sofort: false,
  sunbit: false,
  swish: false,
  twint: false,
  type: true,
  upi: false,
  us_bank_account: false,
  wechat_pay: false,
  zip: false,
} satisfies Record<keyof Stripe.PaymentMethodCreateParams, boolean>;

const CARD = {
  cvc: true,
  exp_month: true,
  exp_year: true,
  networks: false,
  number: true,
  token: false,
} satisfies Record<keyof Stripe.PaymentMethodCreateParams.Card, boolean>;

const ATTACH = {
  customer: true,
  customer_account: false,
  expand: true,
} satisfies Record<keyof Stripe.PaymentMethodAttachParams, boolean>;

const DETACH = { expand: true } satisfies Record<keyof Stripe.PaymentMethodDetachParams, boolean>;

const LIST = {
  ...PAGE_PARAMS,
  allow_redisplay: false,
  customer: true,
  customer_account: false,
  type: true,
} satisfies Record<keyof Stripe.PaymentMethodListParams, boolean>;

const LIST_OF_CUSTOMER = {
  ...PAGE_PARAMS,
  allow_redisplay: false,
  type: true,
} satisfies Record<keyof Stripe.CustomerListPaymentMethodsParams, boolean>;

export async function createMethod(call: Call): Promise<Stripe.PaymentMethod> {
  const params = new Params(call.form, CREATE);
  params.requiredChoice("type", ["card"]);
  const card = params.hash("card", CARD);
  if (!card) throw missingParameter("card");
  const method = methodOfNumber(call.work, card.requiredText("number"));
  return call.work.save({ ...method, metadata: params.metadata("metadata") });
}

export async function attachMethod(call: Call): Promise<Stripe.PaymentMethod> {
  const params = new Params(call.form, ATTACH);
  const customerId = params.requiredText("customer");
  const method = await findMethod(call.work, call.id, "payment_method");
  await call.work.need("customer", customerId, "customer");
  if (await isSpent(call.work, method)) {
    throw refusedRequest(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
    );
  }
  return attach(call.work, method, customerId);
}

export async function detachMethod(call: Call): Promise<Stripe.PaymentMethod> {
  new Params(call.form, DETACH);
  const method = await call.work.need("payment_method", call.id, "payment_method");
  if (method.customer === null) {
    throw refusedRequest(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const detached = call.work.save({ ...method, customer: null });
  spend(call.work, method);
  await unchoose(call.work, method);
  emitMethodEvent(call.work, "payment_method.detached", detached);
  return detached;
}

export async function listMethods(call: Call): Promise<Page<Stripe.PaymentMethod>> {
  const params = new Params(call.form, LIST);
  const customer = params.text("customer");
  params.choice("type", ["card"]);
  return methodsOf(call, params, customer ?? "", "/v1/payment_methods");
}

/** GET /v1/customers/{id}/payment_methods: lists a customer's payment methods. */
export async function listCustomerMethods(call: Call): Promise<Page<Stripe.PaymentMethod>> {
  const params = new Params(call.form, LIST_OF_CUSTOMER);
  params.choice("type", ["card"]);
  const { id } = await call.work.need("customer", call.id, "customer");
  return methodsOf(call, params, id, `/v1/customers/${id}/payment_methods`);
}

function methodsOf(
  call: Call,
  params: Params<keyof typeof PAGE_PARAMS>,
  customer: string,
  url: string,
): Promise<Page<Stripe.PaymentMethod>> {
  return page(call, params, "payment_method", url, {
    link: customer,
    keep: (one) => idOf(one.customer) === customer,
  });
}

/** Finds a payment method; each use of Stripe's ready-made `pm_card_…` tokens creates a new one. */
export async function findMethod(
  work: Work,
  id: string,
  param: string,
): Promise<Stripe.PaymentMethod> {
  const testCard = cardOfToken(id);
  if (testCard) return work.save(newPaymentMethod(work.now, testCard));
  return work.need("payment_method", id, param);
}

/** Creates a payment method; refuses an invalid number or a real card with 402. */
export function methodOfNumber(work: Work, number: string): Stripe.PaymentMethod {
  const testCard = cardOfNumber(number);
  if (!("number" in testCard)) throw cardError(testCard, { param: "number" });
  return work.save(newPaymentMethod(work.now, testCard));
}

export function testCardOf(method: Stripe.PaymentMethod): TestCard {
  const testCard = cardOfFingerprint(method.card?.fingerprint);
  if (!testCard) throw invalidParameter("payment_method", "This is not a card.");
  return testCard;
}

/** Attaches the method to its customer. A bank that declines usually does so here, too. */
export function attach(
  work: Work,
  method: Stripe.PaymentMethod,
  customerId: string,
): Stripe.PaymentMethod {
  const owner = idOf(method.customer);
  if (owner === customerId) return method;
  if (owner !== null) {
    throw refusedRequest(
      "The payment method you provided has already been attached to a customer.",
      { code: "payment_method_unexpected_state" },
    );
  }
  const { refusal, refusedOnlyWhenCharged } = testCardOf(method);
  if (refusal && !refusedOnlyWhenCharged) throw cardError(refusal);
  const attached = work.save({ ...method, customer: customerId });
  emitMethodEvent(work, "payment_method.attached", attached);
  return attached;
}

/** Removes a detached card as the customer's default. */
async function unchoose(work: Work, method: Stripe.PaymentMethod): Promise<void> {
  const customer = await work.need("customer", idOf(method.customer) ?? "", "customer");
  const settings = customer.invoice_settings;
  if (idOf(settings.default_payment_method) !== method.id) return;
  work.save({ ...customer, invoice_settings: { ...settings, default_payment_method: null } });
}

/** Marks a method as used up: it was used without a customer, or detached from one. */
export function spend(work: Work, method: Stripe.PaymentMethod): void {
  work.save({ id: spentId(method), object: "sandbox.spent_method" });
}

async function isSpent(work: Work, method: Stripe.PaymentMethod): Promise<boolean> {
  return (await work.find("sandbox.spent_method", spentId(method))) !== null;
}

function spentId(method: Stripe.PaymentMethod): string {
  return `${method.id}.spent`;
}

/** Refuses a method that belongs to another customer, or was used up. */
export async function assertUsable(
  work: Work,
  method: Stripe.PaymentMethod,
  customerId: string | null,
): Promise<void> {
  if (await isSpent(work, method)) {
    throw refusedRequest(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    );
  }
  const owner = idOf(method.customer);
  if (owner === null || owner === customerId) return;
  throw refusedRequest(
    customerId === null
      ? `The provided PaymentMethod was attached to a Customer. Please include the Customer in the \`customer\` parameter on the request.`
      : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { param: "payment_method" },
  );
}
