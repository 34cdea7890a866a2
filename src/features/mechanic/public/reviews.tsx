"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Rating } from "~/components/ui/rating";
import type { PublicMechanicView } from "~/domain/mechanic/schema";
import { ReviewText } from "../review-text";

const ReportReview = lazy(async () => ({
  default: (await import("../reviews/report-review")).ReportReview,
}));

type ReviewsProps = {
  mechanic: Pick<PublicMechanicView, "reviews" | "rating" | "reviewCount" | "firstName">;
};

/** Lists customers' reviews and the mechanic's answers. */
export function Reviews({ mechanic }: ReviewsProps) {
  const { reviews, rating, reviewCount } = mechanic;
  const [reporting, setReporting] = useState<string | null>(null);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Reviews</CardTitle>
        {reviews.length > 0 ? <Rating value={rating} count={reviewCount} /> : null}
      </CardHeader>
      <CardContent>
        {reviews.length === 0 ? (
          <p className="text-sm text-muted-foreground">
            No reviews yet. They come from customers with a completed job.
          </p>
        ) : (
          <ul className="grid divide-y">
            {reviews.map((review) => (
              <li key={review.id} className="py-4 first:pt-0 last:pb-0">
                <ReviewText review={review} mechanicName={mechanic.firstName}>
                  <Button
                    variant="link"
                    size="sm"
                    className="mt-1 px-0 text-muted-foreground"
                    onClick={() => setReporting(review.id)}
                  >
                    Report<span className="sr-only"> the review by {review.author}</span>
                  </Button>
                </ReviewText>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
      {reporting === null ? null : (
        <Suspense>
          <ReportReview reviewId={reporting} onClose={() => setReporting(null)} />
        </Suspense>
      )}
    </Card>
  );
}
