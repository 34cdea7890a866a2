"use client";

import { CalendarClock, MapPin } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Money } from "~/components/ui/money";
import { actionFactsOf } from "~/domain/booking/actions";
import { nextStepOf } from "~/domain/booking/next-step";
import type { BookingView } from "~/domain/booking/view";
import { DASHBOARD_STATUS_LABELS } from "~/domain/booking/status";
import { vehicleName } from "~/features/booking/booking-facts";
import { useJobAhead } from "~/features/offline-queue/queue-state";
import { QueuedActions } from "~/features/offline-queue/queued-actions";
import { StatusBadge } from "~/features/booking/status-badge";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { displayName } from "~/lib/display-name";
import { formatDateTime, formatMiles } from "~/messages/format";
import { ChangedTermsDialog } from "../jobs/changed-terms-dialog";
import { headingId } from "../jobs/follow";
import {
  asksOnDashboard,
  questionBefore,
  completionObstacle,
  type TransitionQuestion,
} from "../jobs/transition-question";
import { OverlapNote } from "../jobs/overlap-note";
import { NO_CARD_YET } from "../payment-line";
import {
  DASHBOARD_TRANSITIONS,
  useDashboardTransitions,
  type DashboardTransition,
} from "./use-dashboard-transitions";

/** Summarizes a job, with its next transition. */
export function DashboardJob({ job, now }: { job: BookingView; now: number }) {
  const [asking, setAsking] = useState<{
    transition: DashboardTransition;
    question: TransitionQuestion;
  } | null>(null);
  const { ahead, isHeld } = useJobAhead(job);
  const { transitions, accepting, transition, pending } = useDashboardTransitions(ahead, now, () =>
    setAsking(null),
  );
  const obstacle = completionObstacle(ahead, now);
  const step = nextStepOf(actionFactsOf(ahead), new Date(now))?.step;
  const press = (name: DashboardTransition) => {
    const at = new Date();
    const question = asksOnDashboard(name, ahead, at) ? questionBefore(name, ahead, at) : null;
    if (question === null) transition(name);
    else setAsking({ transition: name, question });
  };
  return (
    <Card className="grid gap-4 p-4 sm:p-5 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={headingId(job.id)} tabIndex={-1} className="font-display text-lead font-semibold">
            <Link href={BOOKING_PATHS.mechanic(job.id)} className="hover:underline">
              {displayName(job.customer)}
            </Link>
          </h3>
          <StatusBadge status={job.status} labels={DASHBOARD_STATUS_LABELS} />
          <span className="text-xs text-muted-foreground tabular-nums">{job.bookingNumber}</span>
        </div>
        <p className="mt-1 wrap-anywhere">
          {job.serviceName}
          {" · "}
          <span className="inline-block text-muted-foreground">{vehicleName(job.vehicle)}</span>
        </p>
        <dl className="mt-2.5 grid gap-1.5 text-sm text-muted-foreground sm:flex sm:flex-wrap sm:gap-x-6">
          <div className="flex items-start gap-2">
            <dt>
              <CalendarClock aria-hidden className="mt-0.5 size-4 text-link" />
              <span className="sr-only">When</span>
            </dt>
            <dd>
              <time dateTime={job.scheduledAt}>
                {formatDateTime(job.scheduledAt, job.timeZone)}
              </time>
            </dd>
          </div>
          <div className="flex min-w-0 items-start gap-2">
            <dt>
              <MapPin aria-hidden className="mt-0.5 size-4 text-link" />
              <span className="sr-only">Where</span>
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              {job.serviceLocation}{" "}
              <span className="whitespace-nowrap">({formatMiles(job.distanceMiles)})</span>
            </dd>
          </div>
        </dl>
        <div className="mt-3 empty:hidden">
          <QueuedActions bookingId={job.id} timeZone={job.timeZone} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 md:flex-col md:items-end">
        <div className="md:text-right">
          <Money amount={job.totalAmount} className="font-display text-heading font-semibold" />
          {job.cardMissing ? (
            <p className="text-sm font-semibold text-pending">{NO_CARD_YET}</p>
          ) : null}
        </div>
        {(isHeld ? [] : transitions).map((name) => (
          <Button
            key={name}
            // Plain while something else is due first.
            variant={name === "start" && step !== "start" ? "outline" : "default"}
            className="flex-1 md:flex-none"
            loading={pending === name}
            disabled={pending !== null}
            onClick={() => press(name)}
          >
            {DASHBOARD_TRANSITIONS[name]}
          </Button>
        ))}
        <div className="empty:hidden md:max-w-64 md:text-right">
          <OverlapNote job={job} />
        </div>
        {obstacle === null ? null : (
          <p className="text-sm font-semibold md:max-w-64 md:text-right">{obstacle}</p>
        )}
        <ChangedTermsDialog {...accepting} timeZone={job.timeZone} />
        {asking === null ? null : (
          <ConfirmDialog
            open
            onOpenChange={(open) => (open ? undefined : setAsking(null))}
            {...asking.question}
            confirmLabel={DASHBOARD_TRANSITIONS[asking.transition]}
            pending={pending !== null}
            onConfirm={() => transition(asking.transition)}
          />
        )}
      </div>
    </Card>
  );
}
