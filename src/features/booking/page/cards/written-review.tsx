import type { BookingView } from "~/domain/booking/view";
import { ReviewText } from "~/features/mechanic/review-text";
import { api } from "~/trpc/react";
import { PageCard } from "../page-card";

export type WrittenReviewProps = {
  booking: Pick<BookingView, "id" | "reviewed" | "mechanicName">;
};

/** Shows the review and the mechanic's answer. Loaded only if there is a review. */
export function WrittenReview({ booking }: WrittenReviewProps) {
  const { data } = api.booking.reviews.ofBooking.useQuery({ bookingId: booking.id });
  const review = data?.review ?? null;
  if (review === null) return null;
  return (
    <PageCard id="review" title="The review">
      <div>
        <ReviewText review={review} mechanicName={booking.mechanicName ?? "The mechanic"}>
          {review.hidden ? (
            <p className="mt-3 text-sm text-muted-foreground">
              Our team hid this review. Only you two can still read it.
            </p>
          ) : null}
        </ReviewText>
      </div>
    </PageCard>
  );
}
