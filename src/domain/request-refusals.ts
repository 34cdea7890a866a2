import { UNSTORABLE_MESSAGE } from "~/messages/characters";
import type { RefusalTable } from "./refusal";

export const SOMETHING_WENT_WRONG = "Something went wrong. Please try again.";

/** Refusals of any call: malformed requests, and a server that can't answer. */
export const REQUEST_REFUSALS = {
  /** The sentence is the message of the schema that refused. */
  invalid: { code: "INVALID", sentence: "{sentence}" },
  unreadable: { code: "INVALID", sentence: "We couldn't read the request." },
  noJson: { code: "INVALID", sentence: "The request body isn't valid JSON." },
  noObject: { code: "INVALID", sentence: "Send a JSON object." },
  noForm: { code: "INVALID", sentence: "We couldn't read the form." },
  tooManyParts: { code: "INVALID", sentence: "The form has too many parts." },
  noSingleFile: { code: "INVALID", sentence: "Send one file in the field {field}." },
  tooManyCalls: { code: "INVALID", sentence: "Send at most {limit} calls at once." },
  unstorableText: { code: "INVALID", sentence: UNSTORABLE_MESSAGE },
  noCursor: { code: "INVALID", sentence: "This cursor isn't valid." },
  noIdempotencyKey: {
    code: "INVALID",
    sentence: "An Idempotency-Key has 1 to 255 visible characters.",
  },
  usedIdempotencyKey: {
    code: "IDEMPOTENCY_CONFLICT",
    sentence: "This Idempotency-Key was used for another request.",
  },
  tooLarge: { code: "TOO_LARGE", sentence: "The request is too large." },
  headTooLong: { code: "TOO_LARGE", sentence: "The request's headers are too long." },
  tooSlow: { code: "INVALID", sentence: "The request took too long to arrive." },
  notSentAsJson: {
    code: "UNSUPPORTED_TYPE",
    sentence: "Send JSON with the content type application/json.",
  },
  notSentAsForm: {
    code: "UNSUPPORTED_TYPE",
    sentence: "Send the file as multipart/form-data.",
  },
  otherSite: { code: "FORBIDDEN", sentence: "This request came from another site." },
  noVersionInIfMatch: {
    code: "INVALID",
    sentence: 'Send the version you read in If-Match, such as "3".',
  },
  notFound: { code: "NOT_FOUND", sentence: "Not found" },
  methodNotAllowed: {
    code: "METHOD_NOT_ALLOWED",
    sentence: "This method isn't supported here.",
  },
  tooManyWithOne: {
    code: "TOO_MANY",
    sentence:
      "You've done this many times today with the same person. Try again in {wait}, or contact support.",
  },
  tooManyAttempts: { code: "TOO_MANY", sentence: "Too many attempts. Please try again in {wait}." },
  signInBusy: {
    code: "BUSY",
    sentence: "Too many people are signing in. Try again in a moment.",
  },
  pagesBusy: {
    code: "BUSY",
    sentence: "We're getting too many visits at once. Try again in a moment.",
  },
  picturesBusy: {
    code: "BUSY",
    sentence: "Too many pictures at once. Try again in a moment.",
  },
  receiptsBusy: {
    code: "BUSY",
    sentence: "We're preparing many receipts right now. Try again in a moment.",
  },
  databaseAway: {
    code: "DATABASE_UNAVAILABLE",
    sentence: "The service is busy or restarting. Try again in a moment.",
  },
  storageAway: {
    code: "STORAGE_UNAVAILABLE",
    sentence: "We can't store files right now. Try again later.",
  },
  scannerAway: {
    code: "STORAGE_UNAVAILABLE",
    sentence: "We can't check files right now. Try again later.",
  },
  unexpected: { code: "INTERNAL", sentence: SOMETHING_WENT_WRONG },
} as const satisfies RefusalTable;
