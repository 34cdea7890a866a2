import { Rating } from "~/components/ui/rating";
import type { PublicReview } from "~/domain/review/schema";

/** Shows published reviews, each signed "Maya T.". */
export function Reviews({ reviews }: { reviews: readonly PublicReview[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {reviews.map((review) => (
        <li key={review.id} className="flex flex-col rounded-xl border bg-card p-5 sm:p-6">
          <Rating value={review.rating} starsOnly />
          <blockquote className="mt-3 wrap-anywhere whitespace-pre-line">
            {review.comment}
          </blockquote>
          <p className="mt-auto pt-4 text-sm text-muted-foreground">
            <span className="font-semibold wrap-anywhere text-foreground">{review.author}</span>,{" "}
            <time dateTime={review.at}>{MONTH.format(new Date(review.at))}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
