import type Stripe from "stripe";

type IntentFields = { payment_intent?: Stripe.PaymentIntent; setup_intent?: Stripe.SetupIntent };

/** The `error` object of a Stripe answer (docs.stripe.com/api/errors). */
export interface StripeErrorBody extends IntentFields {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_method?: Stripe.PaymentMethod;
}

/**
 * Represents an error answer. `executed` means that the endpoint had begun: its writes are kept,
 * and the idempotency key remembers the answer. An invalid parameter isn't remembered.
 */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: StripeErrorBody, executed: boolean) {
    super(body.message);
    this.name = "StripeFault";
    this.status = status;
    this.executed = executed;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
  }
}

export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}`;
}

const invalid = (message: string, rest: Partial<StripeErrorBody>, status = 400) =>
  new StripeFault(status, { ...rest, type: "invalid_request_error", message }, false);

export const unknownParameter = (param: string) =>
  invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });

/** Refuses payment_method_types, which Stripe replaced on 2026-09-30. */
export const methodTypesGone = () =>
  invalid(
    "The parameter payment_method_types is no longer supported. Use allowed_payment_method_types or excluded_payment_method_types instead.",
    { code: "payment_method_types_no_longer_supported", param: "payment_method_types" },
  );

export const missingParameter = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });

export const emptyParameter = (param: string) =>
  invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: "parameter_invalid_empty", param },
  );

export const invalidParameter = (param: string, message: string, code?: string) =>
  invalid(message, code ? { code, param } : { param });

/** Refuses a parameter that Stripe has and the sandbox doesn't simulate. */
export const notSimulated = (param: string) =>
  invalid(`The payment sandbox does not simulate the parameter ${param}.`, { param });

/** Returns 404 for an id in the path, and 400 for one in a parameter. */
export const resourceMissing = (kind: string, id: string, param: string, status: 400 | 404) =>
  invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param }, status);

export const unknownUrl = (method: string, path: string) =>
  invalid(
    `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`,
    {},
    404,
  );

export const noKey = () =>
  invalid(
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    {},
    401,
  );

export const wrongKey = (key: string) =>
  invalid(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {}, 401);

export const unknownAccount = (account: string) =>
  invalid(
    `The provided key does not have access to account '${account.slice(0, 40)}' (or that account does not exist). Application access may have been revoked.`,
    { code: "account_invalid" },
    403,
  );

export const secretKeyRequired = () =>
  invalid(
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    { code: "secret_key_required" },
    401,
  );

export const wrongClientSecret = (noun: "PaymentIntent" | "SetupIntent") =>
  invalid(
    `The client_secret provided does not match the client_secret associated with the ${noun}.`,
    {
      code: noun === "PaymentIntent" ? "payment_intent_invalid_parameter" : undefined,
      param: "client_secret",
    },
  );

/** Refuses a request that lost to others on the same object for too long. */
export const lockTimeout = () =>
  invalid(
    "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.",
    { code: "lock_timeout" },
    429,
  );

export const idempotencyMismatch = (key: string) =>
  new StripeFault(
    400,
    {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    false,
  );

/** Refuses a request because of the object's state or an amount, after the endpoint began. */
export const refusedRequest = (message: string, rest: Partial<StripeErrorBody> = {}) =>
  new StripeFault(400, { ...rest, type: "invalid_request_error", message }, true);

/** Refuses transfer-only accounts to a platform that Stripe has not approved for them. */
export const transfersNeedApproval = () =>
  refusedRequest(
    "Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request approval, please contact us via https://support.stripe.com/contact.",
  );

/** Refuses accounts until the platform has stated who covers their losses. */
export const platformProfileMissing = () =>
  refusedRequest(
    "Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.",
  );

export const insufficientFunds = () =>
  refusedRequest(
    "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
    { code: "balance_insufficient" },
  );

export const unexpectedIntentState = (message: string, intent: Stripe.PaymentIntent) =>
  refusedRequest(message, { code: "payment_intent_unexpected_state", payment_intent: intent });

export const unexpectedSetupState = (message: string, setup: Stripe.SetupIntent) =>
  refusedRequest(message, { code: "setup_intent_unexpected_state", setup_intent: setup });

/** Returns HTTP 402: the card's bank declined, or the number is invalid. */
export const cardError = (
  refusal: { code: string; declineCode: string | null; message: string },
  rest: Partial<StripeErrorBody> = {},
) =>
  new StripeFault(
    402,
    {
      ...rest,
      type: "card_error",
      message: refusal.message,
      code: refusal.code,
      ...(refusal.declineCode === null ? {} : { decline_code: refusal.declineCode }),
    },
    true,
  );
