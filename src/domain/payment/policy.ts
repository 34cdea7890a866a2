/** A payment above this with a saved card asks the person to confirm who they are. */
export const UNCONFIRMED_CARD_CENTS = 200_00;
/** Hours a sign-in or confirmation is valid for that. */
export const CARD_CONFIRMATION_HOURS = 12;

/** Smallest amount a card can be charged. Nothing smaller is ever requested. */
export const LEAST_CHARGE_CENTS = 50;

/** Returns the chargeable amount: all of it, or zero if it's too small for a card. */
export function chargeableCents(cents: number): number {
  return cents < LEAST_CHARGE_CENTS ? 0 : cents;
}

/**
 * Declined cards: how many end a payment form, and how many of an account or a network in 24 hours
 * stop new forms for 24 hours. Stolen card numbers are tried by the hundred.
 */
export const DECLINED_CARDS = { perForm: 5, perAccount: 10, perNetwork: 20, hours: 24 } as const;
