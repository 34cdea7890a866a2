/** Lifetime of the confirmation link. */
export const CONFIRM_LINK_HOURS = 48;
/** Time the old address can undo a change. */
export const UNDO_LINK_DAYS = 7;
/** A sign-in within this time counts as proof, so the password isn't asked for. */
export const RECENT_SIGN_IN_MINUTES = 10;

/** Most account emails of one kind to one address in an hour. */
export const ACCOUNT_MAILS_AN_HOUR = 5;
/** Of these, the most for browsers with which the account hasn't signed in. */
export const STRANGERS_MAILS_AN_HOUR = 3;

export const DEAD_LINK = "This link has expired or was already used.";
export const WRONG_PASSWORD = "That's not your password.";
export const CONFIRMATION_SENT = "We sent you a new link. Check your email.";
export const CHANGE_UNDONE =
  "Your email address is back. All devices are signed out, and a temporary password is on its way to you.";
