"use client";

import { CalendarClock, CarFront, MapPin } from "lucide-react";
import { useRouter } from "next/navigation";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { Fact, vehicleName } from "~/features/booking/booking-facts";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { displayName } from "~/lib/display-name";
import { durationText } from "~/messages/counts";
import { formatDollars, formatMiles, formatMoment } from "~/messages/format";
import { MissingFacts } from "../job-facts";
import { headingId } from "../jobs/follow";
import { JobActions } from "../jobs/job-actions";
import { NO_CARD_YET } from "../payment-line";

type RequestCardProps = {
  job: BookingView;
  userId: string;
  now: number;
  /** True where the page has a more important button. */
  isQuiet?: boolean;
};

/**
 * Shows what a mechanic needs to decide about a request: pay, distance, time, work. Accepting leads
 * to the job.
 */
export function RequestCard({ job, userId, now, isQuiet }: RequestCardProps) {
  const router = useRouter();
  return (
    <Card className="overflow-hidden">
      <article aria-labelledby={headingId(job.id)} className="grid gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 id={headingId(job.id)} tabIndex={-1} className="min-w-0 wrap-anywhere">
            <Link href={BOOKING_PATHS.mechanic(job.id)} className="hover:underline">
              <span className="block font-display text-heading font-semibold">
                {job.serviceName}
              </span>
            </Link>
            <span className="text-sm text-muted-foreground">{displayName(job.customer)}</span>
          </h2>
          <p>
            <span className="text-sm text-muted-foreground">You earn </span>
            <span className="font-display text-heading font-bold tabular-nums">
              {formatDollars(job.mechanicEarns ?? job.subtotal)}
            </span>
          </p>
        </div>
        <dl className="grid gap-2 text-sm">
          <Fact icon={CalendarClock} label="When">
            <time dateTime={job.scheduledAt} className="font-semibold">
              {formatMoment(new Date(job.scheduledAt), job.timeZone)}
            </time>
            <span className="text-muted-foreground"> · {durationText(job.durationMinutes)}</span>
          </Fact>
          <Fact icon={MapPin} label="Where">
            <span className="font-semibold">{formatMiles(job.distanceMiles)}</span>
            <span className="text-muted-foreground"> · {job.serviceLocation}</span>
          </Fact>
          <Fact icon={CarFront} label="Vehicle">
            {vehicleName(job.vehicle)}
            <MissingFacts job={job} />
            {job.services.map(({ id, name, priceNote }) =>
              priceNote === undefined ? null : (
                <span key={id} className="block wrap-anywhere text-muted-foreground">
                  {name}: {priceNote}
                </span>
              ),
            )}
          </Fact>
        </dl>
        <JobActions
          job={job}
          now={now}
          isQuiet={isQuiet}
          onAccepted={() => router.push(BOOKING_PATHS.mechanic(job.id))}
        />
        {job.issueDescription.trim() === "" ? null : (
          <p className="line-clamp-3 border-l-2 border-input pl-3.5 text-sm wrap-anywhere whitespace-pre-line">
            {job.issueDescription}
          </p>
        )}
        {job.wishedMechanicId === userId || job.cardMissing ? (
          <div className="flex flex-wrap gap-2">
            {job.wishedMechanicId === userId ? (
              <Badge variant="outline" className="border-ring text-link">
                Requested you
              </Badge>
            ) : null}
            {job.cardMissing ? (
              <Badge className="bg-pending-soft text-pending">{NO_CARD_YET}</Badge>
            ) : null}
          </div>
        ) : null}
      </article>
    </Card>
  );
}
