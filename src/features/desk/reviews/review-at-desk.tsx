import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { REPORT_REASON_LABELS } from "~/domain/review/policy";
import type { DeskReview } from "~/domain/review/schema";
import { ReviewText } from "~/features/mechanic/review-text";
import { DESK_PATHS } from "~/lib/desk-paths";
import { deskDateTime } from "../frame/desk-zone";
import { NumberLink } from "../table/cells";
import type { ReviewAction } from "./review-action-dialog";

const SIDES = { customer: "the customer", mechanic: "the mechanic", reader: "a reader" } as const;

type ReviewAtDeskProps = { review: DeskReview; onAction: (action: ReviewAction) => void };

/** A review with its reports, and what staff can do about it. */
export function ReviewAtDesk({ review, onAction }: ReviewAtDeskProps) {
  const { mechanic, bookingNumber, hiddenAt, reports } = review;
  const waits = reports.some(({ settled }) => !settled);
  const about = <span className="sr-only"> the review by {review.author}</span>;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <span>
          About <span className="font-semibold text-foreground">{mechanic.name}</span>
        </span>
        <NumberLink
          bookingNumber={bookingNumber}
          href={DESK_PATHS.jobsWith({ booking: bookingNumber })}
        />
        {hiddenAt === null ? null : (
          <Badge className="bg-cancelled-soft text-cancelled">
            Hidden {deskDateTime(hiddenAt)}
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
                , by {SIDES[report.by]}, {deskDateTime(report.at)}
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
          <Button size="sm" onClick={() => onAction({ kind: "hide", review })}>
            Hide{about}
          </Button>
        ) : (
          <Button size="sm" onClick={() => onAction({ kind: "show", review })}>
            Unhide{about}
          </Button>
        )}
        {hiddenAt === null && waits ? (
          <Button size="sm" variant="outline" onClick={() => onAction({ kind: "keep", review })}>
            Keep{about}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
