/** What a payment provider's browser library says about a card that it didn't confirm. */
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

/** The provider writes the messages of these types for the person who pays, all others for developers. */
const TYPES_FOR_PEOPLE: readonly string[] = ["card_error", "validation_error"];

/** Says why a card wasn't confirmed: the bank's reason, or our own words instead of developer text. */
export function cardFailure({ type = "", code = "", message = "" }: CardFailure): string {
  if (AUTHENTICATION_CODES.includes(code)) return NOT_AUTHENTICATED;
  return TYPES_FOR_PEOPLE.includes(type) && message !== "" ? message : NOT_CONFIRMED;
}
