import { lazy, Suspense } from "react";
import type { BookingView } from "~/domain/booking/view";

const WrittenReview = lazy(async () => ({
  default: (await import("./written-review")).WrittenReview,
}));

export type ReviewCardProps = { booking: Pick<BookingView, "id" | "reviewed" | "mechanicName"> };

/** Shows the customer's review and the mechanic's answer. */
export function ReviewCard({ booking }: ReviewCardProps) {
  return booking.reviewed ? (
    <Suspense>
      <WrittenReview booking={booking} />
    </Suspense>
  ) : null;
}
