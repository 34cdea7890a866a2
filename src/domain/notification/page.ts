import { ALARM_KIND, OVERDUE_KIND } from "../staff/alarm";
import { isCustomerNotice } from "./customer-notices";
import { isNoticeKind, NOTICES, type NoticeKind } from "./kinds";
import { REQUEST_NEAR } from "./request-notices";
import { SUPPORT_MESSAGE, SUPPORT_PAGE } from "./support-notice";
import { isVettingNotice } from "./vetting-notices";
import { isPayoutNotice, type PayoutNoticeKind } from "./payout-notices";

/** The mechanic's documents page. */
export const VETTING_PAGE = "/mechanic/documents";

/** Returns the page to act on: the booking's, or the one for payouts or documents. */
export function pageOf(kind: string, bookingId: string | null): string {
  if (isPayoutNotice(kind)) return payoutPage(kind);
  if (kind === SUPPORT_MESSAGE) return SUPPORT_PAGE;
  if (isVettingNotice(kind)) return VETTING_PAGE;
  if (isCustomerNotice(kind)) return SUPPORT_PAGE;
  if (kind === ALARM_KIND || kind === OVERDUE_KIND) return "/desk";
  if (kind === REQUEST_NEAR && bookingId !== null) return bookingPage("mechanic", bookingId);
  if (!isNoticeKind(kind) || bookingId === null) return "/";
  // A reassigned job is no longer visible to its former mechanic.
  if (kind === "job_desk_released") return "/mechanic/jobs";
  // Support is where the person can respond.
  if (kind === "desk_wrote") return SUPPORT_PAGE;
  if (kind === "presence_asked") return presencePage(bookingId);
  if (kind === "review_left") return "/mechanic/profile/view";
  // Each side has its own page.
  const page = bookingPage(NOTICES[kind].to === "customerId" ? "customer" : "mechanic", bookingId);
  const part = PARTS[kind];
  return part === undefined ? page : `${page}#${part}`;
}

/** The part of the booking's page that a notification is about. Others begin at the top. */
const PARTS: Partial<Record<NoticeKind, "money" | "claims" | "change" | "time" | "photos">> = {
  move_proposed: "time",
  job_move_proposed: "time",
  change_proposed: "change",
  change_approved: "change",
  change_declined: "change",
  different_vehicle_declined: "change",
  fee_due: "money",
  price_lowered: "money",
  job_price_lowered: "money",
  captured: "money",
  payment_due: "money",
  payment_failed: "money",
  payment_reminder: "money",
  tip: "money",
  refunded: "money",
  refund_shared: "money",
  refund_failed: "money",
  dispute_opened: "money",
  dispute_won: "money",
  dispute_lost: "money",
  job_disputed: "money",
  job_dispute_won: "money",
  job_dispute_lost: "money",
  arrival_contested: "photos",
  claim_noted: "claims",
  claim_offered: "claims",
  claim_at_desk: "claims",
  claim_visit: "claims",
  claim_decided: "claims",
  job_claim: "claims",
  job_claim_noted: "claims",
  job_claim_at_desk: "claims",
  job_claim_decided: "claims",
  job_claim_withdrawn: "claims",
};

export function bookingPage(side: "customer" | "mechanic", bookingId: string): string {
  return side === "customer" ? `/customer/bookings/${bookingId}` : `/mechanic/jobs/${bookingId}`;
}

/** The customer's page with the question whether the mechanic is there. */
export const presencePage = (bookingId: string) => `${bookingPage("customer", bookingId)}/presence`;

export function payoutPage(kind: PayoutNoticeKind): string {
  switch (kind) {
    case "payout_sent":
    case "bank_payout_paid":
      return "/mechanic/earnings";
    case "payout_returned":
    case "payout_held":
    case "bank_payout_failed":
    case "payout_account_changed":
      return "/mechanic/settings?tab=banking";
    default:
      return kind satisfies never;
  }
}
