"use client";

import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import type { OwnReview } from "~/domain/review/schema";
import { api } from "~/trpc/react";
import { ReviewText } from "../review-text";
import { useNow } from "../use-viewer-clock";

const ReplyToReview = lazy(async () => ({
  default: (await import("./reply-to-review")).ReplyToReview,
}));
const ReportReview = lazy(async () => ({
  default: (await import("./report-review")).ReportReview,
}));

type Action = { kind: "answer" | "report"; review: OwnReview };

/** Lists the mechanic's reviews, to answer or report. */
export function OwnReviews() {
  const reviews = api.booking.reviews.own.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const [action, setAction] = useState<Action | null>(null);
  const items = reviews.data?.pages.flatMap((page) => page.items);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your reviews</CardTitle>
      </CardHeader>
      <CardContent>
        {items === undefined ? (
          reviews.error ? (
            <ErrorState
              title="Your reviews couldn't be loaded"
              description={reviews.error.message}
              onRetry={() => void reviews.refetch()}
            />
          ) : (
            <SkeletonText lines={4} />
          )
        ) : items.length === 0 ? (
          <p className="text-sm text-muted-foreground">
            None yet. Customers can leave one within 30 days of a completed job.
          </p>
        ) : (
          <ul className="grid divide-y">
            {items.map((review) => (
              <li key={review.id} className="py-4 first:pt-0 last:pb-0">
                <ReviewText review={review} mechanicName="You">
                  <Actions review={review} onAction={(kind) => setAction({ kind, review })} />
                </ReviewText>
              </li>
            ))}
          </ul>
        )}
        {reviews.hasNextPage ? (
          <Button
            variant="outline"
            className="mt-4"
            loading={reviews.isFetchingNextPage}
            onClick={() => void reviews.fetchNextPage()}
          >
            Show older
          </Button>
        ) : null}
      </CardContent>
      <Suspense>
        {action?.kind === "answer" ? (
          <ReplyToReview review={action.review} onClose={() => setAction(null)} />
        ) : action?.kind === "report" ? (
          <ReportReview reviewId={action.review.id} onClose={() => setAction(null)} />
        ) : null}
      </Suspense>
    </Card>
  );
}

type ActionsProps = { review: OwnReview; onAction: (kind: Action["kind"]) => void };

function Actions({ review, onAction }: ActionsProps) {
  const now = useNow();
  const { answer, correctableUntil, hidden, reported, author, bookingNumber } = review;
  const canCorrect =
    now !== null && correctableUntil !== null && new Date(correctableUntil).getTime() > now;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
      <span className="tabular-nums">{bookingNumber}</span>
      {hidden ? (
        <span>
          <Badge variant="outline">Hidden</Badge> Our team hid it. It doesn&apos;t count.
        </span>
      ) : (
        <>
          {answer === null || canCorrect ? (
            <Button variant="outline" size="sm" onClick={() => onAction("answer")}>
              {answer === null ? "Answer" : "Edit your answer"}
              <span className="sr-only"> to the review by {author}</span>
            </Button>
          ) : null}
          {reported ? (
            <Badge variant="outline">Reported</Badge>
          ) : (
            <Button variant="link" size="sm" onClick={() => onAction("report")}>
              Report<span className="sr-only"> the review by {author}</span>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
