import type { ReactNode } from "react";
import { Rating } from "~/components/ui/rating";
import type { PublicReview } from "~/domain/review/schema";
import { dateFormat } from "~/messages/date-format";
import { useViewerTimeZone } from "./use-viewer-clock";

type ReviewTextProps = {
  review: PublicReview;
  /** The author of the answer. */
  mechanicName: string;
  /** Actions and notes about the review. */
  children?: ReactNode;
};

/** Shows a review with its answer. */
export function ReviewText({ review, mechanicName, children }: ReviewTextProps) {
  const timeZone = useViewerTimeZone();
  const day = dateFormat({ dateStyle: "medium", timeZone });
  const { answer } = review;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{review.author}</span>
        <time dateTime={review.at} className="text-xs text-muted-foreground">
          {day.format(new Date(review.at))}
        </time>
      </p>
      <Rating value={review.rating} className="mt-1" />
      {review.comment ? (
        <p className="mt-1.5 text-sm wrap-anywhere whitespace-pre-line">{review.comment}</p>
      ) : null}
      {answer === null ? null : (
        <div className="mt-3 border-l-4 border-ring/40 pl-3.5 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{mechanicName} answered</span>
            <time dateTime={answer.at} className="text-xs text-muted-foreground">
              {day.format(new Date(answer.at))}
            </time>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer.text}</p>
        </div>
      )}
      {children}
    </>
  );
}
