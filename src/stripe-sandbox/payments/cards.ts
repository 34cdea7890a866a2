/** Describes a bank's refusal, with Stripe's codes and Stripe's sentence for the cardholder. */
export interface Refusal {
  code: string;
  declineCode: string | null;
  message: string;
}

export interface TestCard {
  number: string;
  /** Stripe's ready-made payment method with the same behavior. */
  token: string;
  brand: "visa" | "mastercard";
  /** The result of every charge; null when it succeeds. */
  refusal: Refusal | null;
  /** Can be attached to a customer although charges are declined. */
  refusedOnlyWhenCharged?: true;
  /** When the cardholder's bank asks for confirmation. */
  threeDSecure: "never" | "unless_set_up" | "always";
  /** Its charges are available at once instead of after two days. */
  bypassesPending?: true;
  /** Its refunds begin as pending and succeed later, or succeed and fail later. */
  refunds?: "fail_later" | "succeed_later";
  /** The bank's later reaction to a charge. */
  afterwards?: Afterwards;
}

export type Afterwards = "fraud_warning" | "fraudulent" | "inquiry" | "product_not_received";

const declined = (declineCode: string): Refusal => ({
  code: "card_declined",
  declineCode,
  message: "Your card was declined.",
});

/** docs.stripe.com/testing: the numbers that the checkout shows, and a few more. */
const TEST_CARDS: readonly TestCard[] = [
  card("4242424242424242", "pm_card_visa", null),
  { ...card("5555555555554444", "pm_card_mastercard", null), brand: "mastercard" },
  card("4000000000000002", "pm_card_visa_chargeDeclined", declined("generic_decline")),
  card("4000000000009995", "pm_card_visa_chargeDeclinedInsufficientFunds", {
    ...declined("insufficient_funds"),
    message: "Your card has insufficient funds.",
  }),
  card("4000000000009987", "pm_card_visa_chargeDeclinedLostCard", declined("lost_card")),
  card("4000000000009979", "pm_card_visa_chargeDeclinedStolenCard", declined("stolen_card")),
  card("4000000000000069", "pm_card_chargeDeclinedExpiredCard", {
    code: "expired_card",
    declineCode: "expired_card",
    message: "Your card has expired.",
  }),
  card("4000000000000127", "pm_card_chargeDeclinedIncorrectCvc", {
    code: "incorrect_cvc",
    declineCode: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  }),
  card("4000000000000119", "pm_card_chargeDeclinedProcessingError", {
    code: "processing_error",
    declineCode: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  }),
  {
    ...card("4000000000000341", "pm_card_chargeCustomerFail", declined("generic_decline")),
    refusedOnlyWhenCharged: true,
  },
  {
    ...card("4000002500003155", "pm_card_authenticationRequiredOnSetup", null),
    threeDSecure: "unless_set_up",
  },
  { ...card("4000002760003184", "pm_card_authenticationRequired", null), threeDSecure: "always" },
  { ...card("4000000000000077", "pm_card_bypassPending", null), bypassesPending: true },
  { ...card("4000000000007726", "pm_card_pendingRefund", null), refunds: "succeed_later" },
  { ...card("4000000000005126", "pm_card_refundFail", null), refunds: "fail_later" },
  { ...card("4000000000000259", "pm_card_createDispute", null), afterwards: "fraudulent" },
  {
    ...card("4000000000002685", "pm_card_createDisputeProductNotReceived", null),
    afterwards: "product_not_received",
  },
  { ...card("4000000000001976", "pm_card_createDisputeInquiry", null), afterwards: "inquiry" },
  {
    ...card("4000000000005423", "pm_card_createIssuerFraudRecord", null),
    afterwards: "fraud_warning",
  },
];

const INCORRECT_NUMBER: Refusal = {
  code: "incorrect_number",
  declineCode: null,
  message: "Your card number is incorrect.",
};
const LIVE_CARD_IN_TEST: Refusal = {
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message:
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://docs.stripe.com/testing.",
};
export const AUTHENTICATION_REQUIRED: Refusal = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

/**
 * Returns the test card with that number (ignoring spaces and dashes), or the reason it's refused.
 */
export function cardOfNumber(typed: string): TestCard | Refusal {
  const number = typed.replaceAll(/[\s-]/g, "");
  const found = TEST_CARDS.find((one) => one.number === number);
  if (found) return found;
  return /^\d{12,19}$/.test(number) && passesLuhn(number) ? LIVE_CARD_IN_TEST : INCORRECT_NUMBER;
}

export function cardOfToken(token: string): TestCard | null {
  return TEST_CARDS.find((one) => one.token === token) ?? null;
}

/** Returns a fingerprint that identifies the test card, since a payment method has no number. */
export function fingerprintOf(testCard: TestCard): string {
  return `sandbox_${testCard.number.slice(-6)}`;
}

export function cardOfFingerprint(fingerprint: string | null | undefined): TestCard | null {
  return TEST_CARDS.find((one) => fingerprintOf(one) === fingerprint) ?? null;
}

function card(number: string, token: string, refusal: Refusal | null): TestCard {
  return { number, token, brand: "visa", refusal, threeDSecure: "never" };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
