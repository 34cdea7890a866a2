import type { TableName } from "~/server/gateways/db/rows-of-person";
import { BOOKINGS } from "./bookings";
import { decide, impersonal, type Decision } from "./decision";
import { MONEY } from "./money";
import { PEOPLE } from "./people";

/**
 * Decides for every table of the product which of its data a person gets, and what happens to it
 * when they're erased. A missing table doesn't compile.
 */
export const PERSONAL_DATA: Record<TableName, Decision> = {
  // First, because the account still has the address then.
  WaitlistEntry: decide<"WaitlistEntry">()({
    exports: [
      {
        file: "waitlist",
        by: "email",
        in: "addresses",
        columns: ["email", "zipCode", "serviceId", "createdAt", "confirmedAt", "toldAt"],
      },
    ],
    withheld: ["id", "mailboxMark", "proofHash", "servedSince"],
    erasures: [{ by: "email", in: "addresses", set: "gone" }],
    stays: [],
    why: "The id confirms the entry. The hash counts emails to the mailbox.",
  }),
  ...PEOPLE,
  ...BOOKINGS,
  ...MONEY,
  Announcement: impersonal("Announcements by staff, without an author."),
  AreaPage: impersonal("Counts per city."),
  BookingPause: impersonal("When new bookings were paused, and the sentence everyone read."),
  StaffUndo: impersonal("How staff can undo an action, for ten seconds. Deleted within the hour."),
  BusinessDay: impersonal("Counts and amounts per day."),
  CardDecline: impersonal("Ids of provider events, deleted with their payment form."),
  FunnelDay: impersonal("Quotes and drafts per day and page."),
  Quote: impersonal("A ZIP code, services and prices, for half an hour."),
  Service: impersonal("The catalog."),
  PriceRule: impersonal("The catalog's prices by car."),
  MaintenanceRule: impersonal("How often a service of the catalog is due."),
  Promo: impersonal("Promo codes and their discounts."),
  GuestDraft: impersonal(
    "Encrypted, without a person's id, and deleted after a day. An account deletion takes seven.",
  ),
  WaitlistBar: impersonal(
    "Keyed hashes of mailboxes that unsubscribed, so that nobody can add them again.",
  ),
  GuestCode: impersonal("Hashes of codes, deleted with their draft."),
  LegalText: impersonal(
    "The operator's own texts, each with its author's id, as in the audit log.",
  ),
  SavedReply: impersonal("Reusable answers of the support desk."),
  AssessmentQuestion: impersonal("The questions of the skills test."),
  FormerMark: impersonal("Keyed hashes that let us recognize a deleted mechanic for three years."),
  SealedKey: impersonal("The product's own keys."),
  PayoutDay: impersonal("The day of the next payout run."),
  PayoutRun: impersonal("When we paid out. The payouts name the mechanics."),
  ProviderAccount: impersonal("Our own accounts at the provider."),
  ProviderMovement: impersonal("Rows of the provider's books: amounts and ids."),
  TieOutDifference: impersonal("Differences between two sets of books: amounts and ids."),
  IdempotencyKey: impersonal(
    "First responses, kept for a day. A deletion removes a person's separately.",
  ),
  WebhookEvent: impersonal("Ids of provider events."),
  Instance: impersonal("Processes of this installation, with their version."),
  RateLimit: impersonal("Counters per minute, hour or day, by id or hash."),
  SmsSending: impersonal("Ids of jobs."),
  SandboxObject: impersonal(
    "Objects of the simulated payment provider, which deletes its customer when we ask.",
  ),
  SandboxIdempotency: impersonal("First responses of the simulated payment provider."),
};
