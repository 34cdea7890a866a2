/** The error of a payment provider's browser library. */
interface CardFailure {
  type?: string;
  code?: string;
  message?: string;
}

export const NOT_CONFIRMED = "We couldn't confirm your card. Try again, or use another card.";

const NOT_AUTHENTICATED =
  "Your bank couldn't confirm that it's you, so nothing was charged. Try again, or use another card.";

const AUTHENTICATION_CODES: readonly string[] = [
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
  "authentication_required",
];

/** The provider writes messages of these types for customers, and all others for developers. */
const TYPES_FOR_PEOPLE: readonly string[] = ["card_error", "validation_error"];

/**
 * Says why a card wasn't confirmed: the bank's reason, or our own text instead of a developer
 * message.
 */
export function cardFailure({ type = "", code = "", message = "" }: CardFailure): string {
  if (AUTHENTICATION_CODES.includes(code)) return NOT_AUTHENTICATED;
  return TYPES_FOR_PEOPLE.includes(type) && message !== "" ? message : NOT_CONFIRMED;
}
