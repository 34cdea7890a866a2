"use client";

import { MessageSquareQuote } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { REPORT_REASON_LABELS } from "~/domain/review/policy";
import type { DeskReview, DeskReviewView } from "~/domain/review/schema";
import { ReviewText } from "~/features/mechanic/review-text";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatDateTime } from "~/lib/format";
import { api } from "~/trpc/react";
import { DeskFrame } from "../frame/desk-frame";
import { FilterRow } from "../table/filter-row";
import { PagedList } from "../table/paged-list";
import { ReviewDialog, type ReviewAct } from "./review-act-dialog";

const VIEWS: readonly { value: DeskReviewView; label: string; empty: string }[] = [
  { value: "reported", label: "Reported", empty: "No reviews need a decision" },
  { value: "hidden", label: "Hidden", empty: "No hidden reviews" },
  { value: "all", label: "All", empty: "No reviews yet" },
];

/** Renders /desk/reviews: reported, hidden and all reviews. */
export function ReviewsScreen({ user }: { user: UserView }) {
  const asked = useSearchParams().get("show");
  const view = VIEWS.find(({ value }) => value === asked) ?? VIEWS[0];
  const [act, setAct] = useState<ReviewAct | null>(null);
  const reviews = api.desk.reviews.list.useInfiniteQuery(
    { show: view?.value ?? "reported" },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  return (
    <DeskFrame
      user={user}
      title="Reviews"
      description="Reported reviews. Hidden reviews aren't public and don't count."
      here="/desk/reviews"
    >
      <SecondFactorGate call={reviews}>
        <div className="grid gap-5">
          <FilterRow
            id="reviews"
            title={view?.label ?? "Reported"}
            label="Which reviews"
            value={view?.value ?? "reported"}
            options={VIEWS}
            onChange={(show) =>
              window.history.replaceState(null, "", DESK_PATHS.reviewsWith({ show }))
            }
          />
          <PagedList
            list={reviews}
            of="reviews"
            waiting={<SkeletonCard lines={5} />}
            empty={<EmptyState as="h3" icon={<MessageSquareQuote />} title={view?.empty ?? ""} />}
          >
            {(items) => (
              <ol aria-labelledby="reviews" className="grid gap-4">
                {items.map((review) => (
                  <li key={review.id} data-desk-row>
                    <ReviewAtDesk review={review} onAct={setAct} />
                  </li>
                ))}
              </ol>
            )}
          </PagedList>
        </div>
      </SecondFactorGate>
      {act === null ? null : <ReviewDialog act={act} onClose={() => setAct(null)} />}
    </DeskFrame>
  );
}

const SIDES = { customer: "the customer", mechanic: "the mechanic", reader: "a reader" } as const;

type ReviewAtDeskProps = { review: DeskReview; onAct: (act: ReviewAct) => void };

function ReviewAtDesk({ review, onAct }: ReviewAtDeskProps) {
  const { mechanic, bookingNumber, hiddenAt, reports } = review;
  const waits = reports.some(({ settled }) => !settled);
  const about = <span className="sr-only"> the review by {review.author}</span>;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <span>
          About <span className="font-semibold text-foreground">{mechanic.name}</span>
        </span>
        <Link
          href={DESK_PATHS.jobsWith({ booking: bookingNumber })}
          className="font-mono text-link underline underline-offset-4"
        >
          {bookingNumber}
        </Link>
        {hiddenAt === null ? null : (
          <Badge className="bg-cancelled-soft text-cancelled">
            Hidden {formatDateTime(hiddenAt)}
          </Badge>
        )}
      </p>
      <div>
        <ReviewText review={review} mechanicName={mechanic.name} />
      </div>
      {reports.length === 0 ? null : (
        <ul aria-label="Reports" className="grid gap-2 rounded-md bg-muted p-4 text-sm">
          {reports.map((report) => (
            <li key={report.id}>
              <span className="font-semibold">{REPORT_REASON_LABELS[report.reason]}</span>
              <span className="text-muted-foreground">
                , by {SIDES[report.by]}, {formatDateTime(report.at)}
                {report.settled ? ", settled" : ""}
              </span>
              {report.note ? (
                <span className="mt-0.5 block wrap-anywhere whitespace-pre-line">
                  {report.note}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {hiddenAt === null ? (
          <Button size="sm" onClick={() => onAct({ kind: "hide", review })}>
            Hide{about}
          </Button>
        ) : (
          <Button size="sm" onClick={() => onAct({ kind: "show", review })}>
            Unhide{about}
          </Button>
        )}
        {hiddenAt === null && waits ? (
          <Button size="sm" variant="outline" onClick={() => onAct({ kind: "keep", review })}>
            Keep{about}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
