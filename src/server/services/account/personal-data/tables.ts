import type { TableName } from "~/server/gateways/db/rows-of-person";
import { BOOKINGS } from "./bookings";
import { impersonal, type Decision } from "./decision";
import { MONEY } from "./money";
import { PEOPLE } from "./people";

/**
 * Decides for every table of the product which of its data a person gets, and what happens to it
 * when they're erased. A missing table doesn't compile.
 */
export const PERSONAL_DATA: Record<TableName, Decision> = {
  ...PEOPLE,
  ...BOOKINGS,
  ...MONEY,
  Announcement: impersonal("What staff told people, without an author."),
  AreaPage: impersonal("Counts of a city."),
  BookingPause: impersonal("When new bookings were paused, and what everyone read."),
  BusinessDay: impersonal("Counts and sums of a day."),
  CardDecline: impersonal("Ids of the provider's events, deleted with their payment form."),
  FunnelDay: impersonal("How many quotes and drafts a day had, by page."),
  Quote: impersonal("A ZIP code, services and prices, for half an hour."),
  Service: impersonal("What is sold."),
  Promo: impersonal("Codes, and for what they are good."),
  GuestDraft: impersonal(
    "Sealed, under nobody's id, and gone a day later. A deletion takes seven.",
  ),
  GuestCode: impersonal("Hashes of codes, deleted with their draft."),
  LegalText: impersonal(
    "The operator's own texts, with the id of the colleague who wrote each, as in the audit log.",
  ),
  SavedReply: impersonal("Answers of the support desk to nobody in particular."),
  AssessmentQuestion: impersonal("The questions of the skills test."),
  FormerMark: impersonal(
    "What a deleted mechanic is recognized by for three years: hashes by a key of our own.",
  ),
  SealedKey: impersonal("Keys of the product's own."),
  PayoutRun: impersonal("When the desk paid out; the payouts name whom."),
  ProviderAccount: impersonal("Our own accounts at the provider."),
  ProviderMovement: impersonal("Rows of the provider's books: sums and ids."),
  TieOutDifference: impersonal("Where two books differ: sums and ids."),
  IdempotencyKey: impersonal(
    "First answers, kept for a day; an erased person's are removed beside this table.",
  ),
  WebhookEvent: impersonal("Ids of the provider's events."),
  RateLimit: impersonal("Counters of minutes, hours or a day, by id or by hash."),
  SmsSending: impersonal("Ids of jobs."),
  SandboxObject: impersonal(
    "Objects of the simulated payment provider, which is asked to delete its customer.",
  ),
  SandboxIdempotency: impersonal("First answers of the simulated payment provider."),
};
