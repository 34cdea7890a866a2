import { lazy, Suspense } from "react";
import type { WrittenReviewProps } from "./written-review";

const WrittenReview = lazy(async () => ({
  default: (await import("./written-review")).WrittenReview,
}));

/** Shows the customer's review and the mechanic's answer. */
export function ReviewCard({ booking }: WrittenReviewProps) {
  return booking.reviewed ? (
    <Suspense>
      <WrittenReview booking={booking} />
    </Suspense>
  ) : null;
}
