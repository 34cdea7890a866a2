import { cardFailure, NOT_CONFIRMED } from "./card-failure";

/** The parts of a test payment that the screen reads. */
export type SandboxStep =
  { step: "done" } | { step: "authenticate" } | { step: "refused"; message: string };

const BASE = "/api/sandbox/stripe/v1";
const NO_ANSWER = "The payment service isn't responding right now. Try again in a minute.";

export type IntentKind = "payment" | "setup";

/** Extracts the intent's id from its client secret: "pi_1_secret_2" → "pi_1". */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? clientSecret;
}

/** Confirms the intent with a typed card number, as Stripe.js would. */
export function confirmCard(
  kind: IntentKind,
  clientSecret: string,
  cardNumber: string,
): Promise<SandboxStep> {
  return post(kind, clientSecret, "confirm", { card_number: cardNumber });
}

/** Answers the bank's authentication question. */
export function answerBank(
  kind: IntentKind,
  clientSecret: string,
  outcome: "succeed" | "fail",
): Promise<SandboxStep> {
  return post(kind, clientSecret, "sandbox_authenticate", { outcome });
}

async function post(
  kind: IntentKind,
  clientSecret: string,
  action: string,
  fields: Record<string, string>,
): Promise<SandboxStep> {
  const path = kind === "payment" ? "payment_intents" : "setup_intents";
  const url = `${BASE}/${path}/${encodeURIComponent(intentIdOf(clientSecret))}/${action}`;
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
    });
    return readStep(await response.json());
  } catch {
    // Without a usable answer the intent may still have changed, so nothing is assumed.
    return { step: "refused", message: NO_ANSWER };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function messageIn(value: unknown): string | null {
  return isObject(value) && typeof value.message === "string" && value.message !== ""
    ? value.message
    : null;
}

function textsIn({ type, code, message }: Record<string, unknown>) {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { type: text(type), code: text(code), message: text(message) };
}

/** Converts the provider's answer for the form. */
export function readStep(answer: unknown): SandboxStep {
  if (!isObject(answer)) return { step: "refused", message: NO_ANSWER };
  switch (answer.status) {
    case "requires_capture":
    case "succeeded":
    case "processing":
      return { step: "done" };
    case "requires_action":
      return { step: "authenticate" };
    default: {
      const failure = [answer.error, answer.last_payment_error, answer.last_setup_error].find(
        isObject,
      );
      // A refusal by our own server has a message for people.
      const message = failure === undefined ? messageIn(answer) : cardFailure(textsIn(failure));
      return { step: "refused", message: message ?? NOT_CONFIRMED };
    }
  }
}
