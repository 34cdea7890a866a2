import { isNoticeKind, NOTICES } from "~/domain/notification/kinds";
import { isPayoutNotice, type PayoutNoticeKind } from "~/domain/notification/payout-notices";
import type { NotificationView } from "~/domain/notification/schema";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";

/** Where something can be done about it: a booking's page, or where payouts are looked after. */
export function hrefOf({ kind, bookingId }: Pick<NotificationView, "kind" | "bookingId">): string {
  if (isPayoutNotice(kind)) return payoutHref(kind);
  if (!isNoticeKind(kind) || bookingId === null) return PATHS.home;
  // What was given to somebody else is not there for them any more.
  if (kind === "job_desk_released") return PATHS.mechanicJobs;
  // Each side has a page of its own.
  return NOTICES[kind].to === "customerId"
    ? BOOKING_PATHS.customer(bookingId)
    : BOOKING_PATHS.mechanic(bookingId);
}

function payoutHref(kind: PayoutNoticeKind): string {
  switch (kind) {
    case "payout_sent":
    case "bank_payout_paid":
      return PATHS.mechanicEarnings;
    case "payout_returned":
    case "payout_held":
    case "bank_payout_failed":
    case "payout_account_changed":
      return PATHS.mechanicBanking;
    default:
      return kind satisfies never;
  }
}
