import { ALARM_KIND, OVERDUE_KIND } from "../staff/alarm";
import { isNoticeKind, NOTICES } from "./kinds";
import { REQUEST_NEAR } from "./request-notices";
import { isVettingNotice } from "./vetting-notices";
import { isPayoutNotice, type PayoutNoticeKind } from "./payout-notices";

/** The mechanic's documents page. */
export const VETTING_PAGE = "/mechanic/documents";

/** Returns the page to act on: the booking's, or the one for payouts or documents. */
export function pageOf(kind: string, bookingId: string | null): string {
  if (isPayoutNotice(kind)) return payoutPage(kind);
  if (isVettingNotice(kind)) return VETTING_PAGE;
  if (kind === ALARM_KIND || kind === OVERDUE_KIND) return "/desk";
  if (kind === REQUEST_NEAR && bookingId !== null) return bookingPage("mechanic", bookingId);
  if (!isNoticeKind(kind) || bookingId === null) return "/";
  // A reassigned job is no longer visible to its former mechanic.
  if (kind === "job_desk_released") return "/mechanic/jobs";
  // Support is where the person can respond.
  if (kind === "desk_wrote") return "/support";
  if (kind === "presence_asked") return presencePage(bookingId);
  if (kind === "review_left") return "/mechanic/profile/view";
  // Each side has its own page.
  return bookingPage(NOTICES[kind].to === "customerId" ? "customer" : "mechanic", bookingId);
}

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
