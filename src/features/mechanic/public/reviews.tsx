"use client";

import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Rating } from "~/components/ui/rating";
import type { PublicMechanicView } from "~/domain/mechanic/schema";
import { dateFormat } from "~/lib/date-format";
import { useViewerTimeZone } from "../use-viewer-clock";

type ReviewsProps = Pick<PublicMechanicView, "reviews" | "rating">;

/** What customers wrote after finished jobs. */
export function Reviews({ reviews, rating }: ReviewsProps) {
  const timeZone = useViewerTimeZone();
  const day = dateFormat({ dateStyle: "medium", timeZone });
  return (
    <Card>
      <CardHeader>
        <CardTitle>Reviews</CardTitle>
        {reviews.length > 0 ? <Rating value={rating} count={reviews.length} /> : null}
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
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold">{review.author}</span>
                  <time dateTime={review.at} className="text-xs text-muted-foreground">
                    {day.format(new Date(review.at))}
                  </time>
                </p>
                <Rating value={review.rating} className="mt-1" />
                {review.comment ? (
                  <p className="mt-1.5 text-sm break-words whitespace-pre-line">{review.comment}</p>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
