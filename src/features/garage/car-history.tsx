import { Gauge, ShieldCheck, UserRound, Wrench } from "lucide-react";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import type { DoneJob } from "~/domain/booking/garage/schema";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { formatNumber } from "~/messages/format";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { dayOf, servicesLine, yearOf } from "./car-words";

/** Draws a car's completed jobs as a line through time, the newest first. */
export function CarHistory({ jobs }: { jobs: readonly DoneJob[] }) {
  const now = useNow();
  if (jobs.length === 0) {
    return (
      <EmptyState
        as="h2"
        icon={<Wrench />}
        title="No history yet"
        description="Every completed job of this car appears here, with its date, mileage and warranty."
      />
    );
  }
  return (
    <ol className="relative ml-2 grid gap-6 border-l-2 border-ring/40 pl-6 sm:ml-20 sm:pl-8">
      {jobs.map((job, index) => {
        const year = yearOf(job.completedAt, job.timeZone);
        const before = jobs[index - 1];
        const isNewYear =
          before === undefined || yearOf(before.completedAt, before.timeZone) !== year;
        return (
          <li key={job.id} className="relative">
            {isNewYear ? (
              <p className="mb-2 font-display text-sm font-semibold text-muted-foreground sm:absolute sm:top-4 sm:-left-28 sm:mb-0 sm:w-16 sm:text-right">
                {year}
              </p>
            ) : null}
            <span
              aria-hidden
              className="absolute bottom-[calc(100%-2.1rem)] -left-[calc(1.5rem+9px)] size-4 rounded-full border-4 border-background bg-ring ring-2 ring-ring/50 max-sm:top-auto sm:-left-[calc(2rem+9px)]"
            />
            <Job job={job} now={now} />
          </li>
        );
      })}
    </ol>
  );
}

function Job({ job, now }: { job: DoneJob; now: number | null }) {
  const { miles, mechanic, warrantyEndsAt, timeZone } = job;
  const hasWarranty = warrantyEndsAt !== null && now !== null && Date.parse(warrantyEndsAt) > now;
  return (
    <Link
      href={BOOKING_PATHS.customer(job.id)}
      className="grid gap-1.5 rounded-xl border bg-card p-4 shadow-card hover:border-ring/60 sm:p-5"
    >
      <span className="text-sm text-muted-foreground">
        <time dateTime={job.completedAt}>{dayOf(job.completedAt, timeZone)}</time>
      </span>
      <span className="font-display text-lead font-semibold wrap-anywhere">
        {servicesLine(job.services)}
      </span>
      <span className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {miles === null ? null : (
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            <Gauge aria-hidden className="size-4 text-muted-foreground" />
            {formatNumber(miles)} miles
          </span>
        )}
        {mechanic === null ? null : (
          <span className="inline-flex items-center gap-1.5 wrap-anywhere">
            <UserRound aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            {mechanic}
          </span>
        )}
        {warrantyEndsAt === null ? null : (
          <span
            className={
              hasWarranty
                ? "inline-flex items-center gap-1.5 font-medium text-completed"
                : "inline-flex items-center gap-1.5 text-muted-foreground"
            }
          >
            <ShieldCheck aria-hidden className="size-4" />
            {hasWarranty ? "Warranty until" : "Warranty ended"} {dayOf(warrantyEndsAt, timeZone)}
          </span>
        )}
      </span>
    </Link>
  );
}
