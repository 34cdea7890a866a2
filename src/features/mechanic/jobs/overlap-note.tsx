"use client";

import { Link } from "~/components/ui/link";
import { overlappedJob } from "~/domain/booking/schedule/busy";
import { isOpen } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { formatDateTime } from "~/messages/format";
import { api } from "~/trpc/react";

/** Names the mechanic's own job that an open request overlaps, before they try to accept it. */
export function OverlapNote({ job }: { job: BookingView }) {
  const { data } = api.mechanic.today.useQuery(undefined, { enabled: isOpen(job.status) });
  const own = data?.stops.map((stop) => stop.job) ?? [];
  const other = isOpen(job.status) ? overlappedJob(job, own) : null;
  if (other === null) return null;
  return (
    <p className="text-sm font-semibold">
      You already have a job at that time:{" "}
      <Link
        href={BOOKING_PATHS.mechanic(other.id)}
        className="text-link underline underline-offset-4"
      >
        {other.bookingNumber}
      </Link>
      , {formatDateTime(other.scheduledAt, other.timeZone)}.
    </p>
  );
}
