import { isNoticeKind } from "~/domain/notification/kinds";
import type { NotificationView } from "~/domain/notification/schema";
import { PATHS } from "~/lib/paths";

/** Where something can be done about it. */
export function hrefOf({ kind, bookingId }: Pick<NotificationView, "kind" | "bookingId">): string {
  if (!isNoticeKind(kind)) return PATHS.home;
  switch (kind) {
    case "requested":
      return PATHS.mechanicJobs;
    case "refund_shared":
      return PATHS.mechanicEarnings;
    case "payment_due":
    case "payment_failed":
    case "card_removed":
      return PATHS.checkout(bookingId);
    case "captured":
      return PATHS.receipt(bookingId);
    case "release":
      return PATHS.bookings;
    case "accept":
    case "start":
    case "decline":
    case "completed_early":
    case "refunded":
    case "refund_failed":
      return PATHS.serviceHistory;
    default:
      return kind satisfies never;
  }
}
