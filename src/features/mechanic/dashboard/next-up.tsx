"use client";

import { ArrowRight } from "lucide-react";
import { Link } from "~/components/ui/link";
import { actionFactsOf } from "~/domain/booking/actions";
import { firstJob } from "~/domain/booking/next-step";
import { vehicleName } from "~/features/booking/booking-facts";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { clockOf, dayOf, drivable, phaseOf } from "../today/labels";
import { useNow } from "../use-viewer-clock";

/** Shows the next job in one line above everything else, and leads to Today. */
export function NextUp() {
  const today = api.mechanic.today.useQuery();
  const now = useNow();
  if (now === null) return null;
  const next = firstJob(today.data?.stops ?? [], ({ job }) => actionFactsOf(job), new Date(now));
  if (next === null) return null;
  const { job } = next;
  const leg = drivable(next);
  const isAhead = job.enRouteAt === null && job.arrivedAt === null && leg !== null;
  return (
    <Link
      href={PATHS.mechanicToday}
      className="flex min-h-16 items-center gap-4 rounded-lg border border-l-4 border-l-primary bg-card px-4 py-3 shadow-card hover:border-ring hover:border-l-primary"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {phaseOf(job, now)}: {dayOf(job, now)}, {clockOf(job.scheduledAt, job.timeZone)}
        </span>
        <span className="block text-sm text-muted-foreground">
          {isAhead ? `Leave at ${clockOf(leg.leaveAt, job.timeZone)} · ` : ""}
          {vehicleName(job.vehicle)} · {job.serviceName}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-link" />
    </Link>
  );
}
