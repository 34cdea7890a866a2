import type { ErrorCode } from "./refusal";

/** The meaning of each error code, and what a program does about it. */
export const ERROR_MEANINGS = {
  INVALID:
    "Something in the request is malformed or missing. `fields` says what is wrong, by field.",
  UNAUTHENTICATED: "Nobody is signed in, or the API key doesn't work. Sign in, or replace the key.",
  PAYMENT_REQUIRED: "The card was refused. The customer tries another one.",
  FORBIDDEN: "This role may not do it, or the request came from another site's page.",
  NOT_BY_KEY: "No API key may do this. Its owner does it in person.",
  SCOPE_REQUIRED: "The API key lacks the scope in the message. Create one that has it.",
  REAUTH_REQUIRED: "The sign-in is too old for this. Send the password, or sign in again.",
  SECOND_FACTOR_REQUIRED: "A code or passkey is needed first.",
  CODE_REQUIRED: "After too many wrong passwords, signing in also needs the code that we emailed.",
  PROOF_NEEDED:
    "Too many tries from this network. Solve `challenge` and send the result as `proof`.",
  PROFILE_REQUIRED: "The mechanic has no profile yet. Create it first.",
  TRIAL_EXPIRED: "The mechanic's free trial is over. They choose a plan first.",
  ACCOUNT_SUSPENDED:
    "Staff suspended this customer. They can't book, write messages, leave reviews or tip; the message says what to do.",
  NOT_FOUND: "There is nothing at this address, or it isn't yours.",
  METHOD_NOT_ALLOWED: "This address has other methods. `Allow` names them.",
  CONFLICT: "The present state doesn't allow it, or another request was first. Read it again.",
  STALE: "It changed since the version you sent. Read it again, and decide again.",
  IDEMPOTENCY_CONFLICT: "This Idempotency-Key was used for another request. Take a new one.",
  TOO_LARGE: "The body is too large.",
  UNSUPPORTED_TYPE: "The body has another content type than the call takes.",
  PROMO_NOT_APPLICABLE: "The promo code can't be used here. The message says why.",
  PROMO_CARD_USED:
    "This card used the promo code before. `fullPrice` is what the booking costs without it.",
  TOO_MANY: "A limit was reached. Wait for the seconds in `Retry-After`.",
  PAYMENTS_UNAVAILABLE: "Payments aren't set up, or the payment provider isn't answering.",
  DATABASE_UNAVAILABLE: "The database isn't answering. Try again.",
  STORAGE_UNAVAILABLE: "The file store isn't answering. Try again.",
  BUSY: "The server is at its limit. Try again in a moment.",
  INTERNAL: "A mistake of ours. `requestId` finds it in the server's log.",
} as const satisfies Record<ErrorCode, string>;
