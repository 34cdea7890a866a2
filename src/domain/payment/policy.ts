/** Paying more than this with a card that is kept asks who is in front of the screen. */
export const UNCONFIRMED_CARD_CENTS = 200_00;
/** Hours a sign-in or confirmation is valid for that. */
export const CARD_CONFIRMATION_HOURS = 12;

/** Cards can't be charged less than this. Nothing smaller is ever asked for. */
export const LEAST_CHARGE_CENTS = 50;

/** Returns the chargeable amount: all of it, or zero if it's too small for a card. */
export function chargeableCents(cents: number): number {
  return cents < LEAST_CHARGE_CENTS ? 0 : cents;
}
