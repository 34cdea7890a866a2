/** Paying more than this with a card that is kept asks who is in front of the screen. */
export const UNCONFIRMED_CARD_CENTS = 200_00;
/** How long a sign-in or a confirmation counts for that. */
export const CARD_CONFIRMATION_HOURS = 12;
