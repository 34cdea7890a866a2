import type Stripe from "stripe";

import type { Call } from "./call";
import { cardOfNumber, cardOfToken, cardOfFingerprint, type TestCard } from "./cards";
import { emitMethodEvent } from "./events";
import { cardError, invalidParameter, missingParameter, refusedRequest } from "./faults";
import { page, PAGE_PARAMS, type Page } from "./list";
import { newPaymentMethod } from "./objects";
import { Params } from "./params";
import { idOf, type Work } from "./work";

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
  emitMethodEvent(call.work, "payment_method.detached", detached);
  return detached;
}

export async function listMethods(call: Call): Promise<Page<Stripe.PaymentMethod>> {
  const params = new Params(call.form, LIST);
  const customer = params.text("customer");
  params.choice("type", ["card"]);
  const methods = await call.work.list("payment_method");
  const found = methods.filter((one) => customer !== undefined && idOf(one.customer) === customer);
  return page(params, found, "/v1/payment_methods");
}

/** The method of that id; Stripe's ready-made `pm_card_…` tokens become a new one each time. */
export async function findMethod(
  work: Work,
  id: string,
  param: string,
): Promise<Stripe.PaymentMethod> {
  const testCard = cardOfToken(id);
  if (testCard) return work.save(newPaymentMethod(work.now, testCard));
  return work.need("payment_method", id, param);
}

/** A wrong number, or a card of the real world, is refused at once with 402. */
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

/** Saves the method for its customer. A bank that declines does so here too, most of the time. */
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

/** Refuses a method that belongs to somebody else. */
export function assertUsable(method: Stripe.PaymentMethod, customerId: string | null): void {
  const owner = idOf(method.customer);
  if (owner === null || owner === customerId) return;
  throw refusedRequest(
    customerId === null
      ? `The provided PaymentMethod was attached to a Customer. Please include the Customer in the \`customer\` parameter on the request.`
      : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { param: "payment_method" },
  );
}
