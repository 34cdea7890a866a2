import type { ReactNode } from "react";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { LOCATION_WORDS } from "~/domain/location/location";
import { StatusBadge } from "~/features/booking/status-badge";
import { formatDateTime } from "~/lib/format";
import { DueBadge } from "../panel/due-badge";

/** Shows the job's services and what each side reported. */
export function JobHead({ job }: { job: DeskBookingView }) {
  const { arrivalContestedAt, stoppedAt, stopDueAt, stopReason, cancelledBy, cancelReason } = job;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={job.status} />
        <time dateTime={job.scheduledAt} className="font-semibold">
          {formatDateTime(job.scheduledAt, job.timeZone)}
        </time>
      </p>
      <p>{job.services}</p>
      <p className="text-muted-foreground">{job.serviceLocation}</p>
      {job.locationPrecision === "unknown" ? (
        <p className="rounded-md bg-pending-soft p-3">
          <span className="font-semibold">{LOCATION_WORDS.unknown}. </span>
          <span>
            We couldn&apos;t tell mechanics nearby. Ask the customer to edit the booking and add a
            ZIP code.
          </span>
        </p>
      ) : null}
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{job.issueDescription}</p>
      {stoppedAt === null ? null : (
        <Notice title="Stopped by the customer" at={stoppedAt} zone={job.timeZone}>
          <span>{stopReason}</span>
          {stopDueAt === null ? null : (
            <span className="mt-2 block">
              <DueBadge dueAt={stopDueAt} timeZone={job.timeZone} />
            </span>
          )}
        </Notice>
      )}
      {arrivalContestedAt === null ? null : (
        <Notice
          title="Customer: the mechanic isn't there"
          at={arrivalContestedAt}
          zone={job.timeZone}
        >
          {job.arrivedAt === null
            ? null
            : `The mechanic marked it at ${formatDateTime(job.arrivedAt, job.timeZone)}.`}
        </Notice>
      )}
      {cancelledBy === null ? null : (
        <p>{`Cancelled by: ${cancelledBy}${cancelReason === null ? "" : `, ${cancelReason}`}`}</p>
      )}
    </div>
  );
}

type NoticeProps = { title: string; at: string; zone: string; children: ReactNode };

function Notice({ title, at, zone, children }: NoticeProps) {
  return (
    <div className="rounded-md bg-pending-soft p-3">
      <p className="font-semibold">
        {title}, <time dateTime={at}>{formatDateTime(at, zone)}</time>
      </p>
      {children === null ? null : <p className="mt-1 wrap-anywhere">{children}</p>}
    </div>
  );
}
