"use client";

import { Link } from "~/components/ui/link";
import { BUFFER_MINUTES } from "~/domain/booking/policy";
import { overlappedJob } from "~/domain/booking/schedule/busy";
import { isOpen } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { durationText } from "~/messages/counts";
import { formatDateTime } from "~/messages/format";
import { api } from "~/trpc/react";

/** Names the mechanic's own job that an open request overlaps, before they try to accept it. */
export function OverlapNote({ job }: { job: BookingView }) {
  const enabled = isOpen(job.status);
  const { data } = api.mechanic.today.useQuery(undefined, { enabled });
  const calendar = api.mechanic.availability.useQuery(undefined, { enabled });
  if (!enabled || data === undefined || calendar.data === undefined) return null;
  const { bufferMinutes } = calendar.data;
  const own = data.stops.map((stop) => stop.job);
  const other = overlappedJob(job, own, bufferMinutes);
  if (other === null) return null;
  const isAtThatTime = overlappedJob(job, [other], BUFFER_MINUTES) !== null;
  return (
    <p className="text-sm font-semibold">
      {isAtThatTime
        ? "You already have a job at that time:"
        : `You keep ${durationText(bufferMinutes)} between jobs, and this is too close to`}{" "}
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
