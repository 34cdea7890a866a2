import { isNoticeKind } from "~/domain/notification/kinds";
import { isPayoutNotice, type PayoutNoticeKind } from "~/domain/notification/payout-notices";
import type { NotificationView } from "~/domain/notification/schema";
import { PATHS } from "~/lib/paths";

/** Where something can be done about it. */
export function hrefOf({ kind, bookingId }: Pick<NotificationView, "kind" | "bookingId">): string {
  if (isPayoutNotice(kind)) return payoutHref(kind);
  if (!isNoticeKind(kind) || bookingId === null) return PATHS.home;
  switch (kind) {
    case "requested":
      return PATHS.mechanicJobs;
    case "called_off":
      return PATHS.mechanicJobs;
    case "refund_shared":
    case "job_disputed":
    case "job_dispute_won":
    case "job_dispute_lost":
    case "tip":
      return PATHS.mechanicEarnings;
    case "fee_due":
    case "payment_due":
    case "payment_failed":
    case "payment_reminder":
    case "card_removed":
      return PATHS.checkout(bookingId);
    case "captured":
      return PATHS.receipt(bookingId);
    case "expired":
    case "abandoned":
    case "en_route":
    case "arrive":
    case "release":
      return PATHS.bookings;
    case "accept":
    case "start":
    case "decline":
    case "completed_early":
    case "refunded":
    case "refund_failed":
    case "dispute_opened":
    case "dispute_won":
    case "dispute_lost":
      return PATHS.serviceHistory;
    default:
      return kind satisfies never;
  }
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
