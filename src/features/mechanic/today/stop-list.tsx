import { MapPin, Route, TriangleAlert } from "lucide-react";
import { Link } from "~/components/ui/link";
import type { StopView } from "~/domain/booking/schedule/today-schema";
import { vehicleName } from "~/features/booking/booking-facts";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { clockOf, dayOf, drivable, driveWords } from "./labels";

type StopListProps = {
  id: string;
  title: string;
  stops: readonly StopView[];
  now: number;
  action?: React.ReactNode;
};

/** Lists further jobs by start, each with its drive. */
export function StopList({ id, title, stops, now, action }: StopListProps) {
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="font-display text-heading font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <ol className="grid gap-3">
        {stops.map((stop) => (
          <li key={stop.job.id}>
            <StopRow stop={stop} now={now} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StopRow({ stop, now }: { stop: StopView; now: number }) {
  const { job } = stop;
  const leg = drivable(stop);
  const day = dayOf(job, now);
  return (
    <Link
      href={BOOKING_PATHS.mechanic(job.id)}
      className="grid gap-1.5 rounded-lg border bg-card p-4 shadow-card hover:border-ring"
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <time dateTime={job.scheduledAt} className="font-display text-lead font-semibold">
          {day === "Today" ? null : `${day}, `}
          {clockOf(job.scheduledAt, job.timeZone)}
        </time>
        <span className="min-w-0 wrap-anywhere">{job.serviceName}</span>
      </span>
      <span className="text-sm text-muted-foreground">{vehicleName(job.vehicle)}</span>
      <span className="flex items-start gap-2 text-sm">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-link" />
        <span className="min-w-0 wrap-anywhere">{job.serviceLocation}</span>
      </span>
      {leg === null ? null : (
        <span className="flex items-start gap-2 text-sm">
          <Route aria-hidden className="mt-0.5 size-4 shrink-0 text-link" />
          <span>
            <span className="font-semibold">Leave at {clockOf(leg.leaveAt, job.timeZone)}</span>
            <span className="text-muted-foreground">
              {" "}
              · {driveWords(leg)}
              {leg.from === "stop" ? " from the stop before" : ""}
            </span>
          </span>
        </span>
      )}
      {leg?.isTight ? (
        <span className="flex items-start gap-2 text-sm font-semibold text-pending">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          Tight: the job before may not be done by then.
        </span>
      ) : null}
    </Link>
  );
}
