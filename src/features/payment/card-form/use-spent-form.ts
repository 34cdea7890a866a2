import { useRef } from "react";
import { SECOND_MS } from "~/domain/time/durations";
import { DECLINED_CARDS } from "~/domain/payment/policy";
import { NOT_CONFIRMED } from "./card-failure";

/** By then the provider has reported the last decline, which ends the form. */
const REPORTED_MS = SECOND_MS;

/**
 * Returns a function that notes each refused card, with the provider's message. Asks for a new form
 * once the old one takes no card: after the last decline it allows, or if it ended before this page
 * was opened.
 */
export function useSpentForm(askForNewOne: () => void): (message: string) => void {
  const refused = useRef(0);
  return (message) => {
    refused.current += 1;
    if (refused.current < DECLINED_CARDS.perForm && message !== NOT_CONFIRMED) return;
    refused.current = 0;
    setTimeout(askForNewOne, REPORTED_MS);
  };
}
