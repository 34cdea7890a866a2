"use client";

import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { canMessage, isOpen } from "~/domain/booking/status";
import { CostBreakdown, costOfBooking } from "~/features/booking/cost-breakdown";
import { StatusBadge } from "~/features/booking/status-badge";
import { headingId } from "./follow";
import { JobControls } from "../job-controls";
import { JobFacts } from "../job-facts";
import { completionObstacle } from "./transition-question";
import { JobEarnings } from "../job-earnings";
import { PaymentLine } from "../payment-line";
import { JobMessages } from "./job-messages";
import { JobHeading } from "./job-heading";

type JobCardProps = {
  job: BookingView;
  user: UserView;
  /** The current time, Unix ms. */
  now: number;
  /** Its position in today's route. */
  stop?: { number: number; of: number };
};

/** Shows a job with all details, actions and messages. */
export function JobCard({ job, user, now, stop }: JobCardProps) {
  const isRequested = isOpen(job.status) && job.wishedMechanicId === user.id;
  const obstacle = completionObstacle(job, now);
  return (
    <Card className="overflow-hidden">
      <article aria-labelledby={headingId(job.id)}>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3.5 sm:px-6">
          {stop ? (
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary font-display font-bold text-primary-foreground tabular-nums">
              <span className="sr-only">
                Stop {stop.number} of {stop.of}
              </span>
              <span aria-hidden>{stop.number}</span>
            </span>
          ) : null}
          <JobHeading job={job} now={now} />
          {isRequested ? (
            <Badge variant="outline" className="border-ring text-link">
              Requested you
            </Badge>
          ) : null}
          <StatusBadge status={job.status} />
        </header>
        <div className="grid gap-6 p-4 sm:p-6 lg:grid-cols-[1.35fr_1fr] lg:gap-10">
          <JobFacts job={job} />
          <div className="grid content-start gap-3">
            <h4 className="text-sm font-semibold">Requested services</h4>
            <CostBreakdown cost={costOfBooking(job)} />
            <JobEarnings job={job} />
            <PaymentLine job={job} />
          </div>
        </div>
        <div className="grid gap-4 border-t bg-muted/40 px-4 py-4 empty:hidden sm:px-6">
          {obstacle === null ? null : <p className="text-sm font-semibold">{obstacle}</p>}
          <JobControls job={job} now={now} />
          {canMessage(job) ? <JobMessages job={job} user={user} /> : null}
        </div>
      </article>
    </Card>
  );
}
