import type { ReactNode } from "react";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { LOCATION_WORDS } from "~/domain/location/location";
import { StatusBadge } from "~/features/booking/status-badge";
import { deskDateTime } from "../frame/desk-zone";
import { DueBadge } from "../panel/due-badge";

/** Shows the job's services and what each side reported. */
export function JobHead({ job }: { job: DeskBookingView }) {
  const { arrivalContestedAt, stoppedAt, stopDueAt, stopReason, cancelledBy, cancelReason } = job;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={job.status} />
        <time dateTime={job.scheduledAt} className="font-semibold">
          {deskDateTime(job.scheduledAt)}
        </time>
      </p>
      <p>
        {job.services} · <span className="font-semibold">{job.vehicle}</span>
      </p>
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
      {stoppedAt === null || stoppedAt === arrivalContestedAt ? null : (
        <Notice
          title={job.stoppedBy === "operator" ? "Stopped by our team" : "Stopped by the customer"}
          at={stoppedAt}
        >
          <span>
            {job.stoppedBy === "operator"
              ? "An owner cancels it or decides otherwise."
              : stopReason}
          </span>
          {stopDueAt === null ? null : (
            <span className="mt-2 block">
              <DueBadge dueAt={stopDueAt} />
            </span>
          )}
        </Notice>
      )}
      {arrivalContestedAt === null ? null : (
        <Notice title="Customer: the mechanic isn't there" at={arrivalContestedAt}>
          {job.arrivedAt === null
            ? null
            : `The mechanic marked it at ${deskDateTime(job.arrivedAt)}.`}
          {stoppedAt === arrivalContestedAt ? " The job is stopped until you decide." : null}
          {stoppedAt !== arrivalContestedAt || stopDueAt === null ? null : (
            <span className="mt-2 block">
              <DueBadge dueAt={stopDueAt} />
            </span>
          )}
        </Notice>
      )}
      {cancelledBy === null ? null : (
        <p>{`Cancelled by: ${cancelledBy}${cancelReason === null ? "" : `, ${cancelReason}`}`}</p>
      )}
    </div>
  );
}

type NoticeProps = { title: string; at: string; children: ReactNode };

function Notice({ title, at, children }: NoticeProps) {
  return (
    <div className="rounded-md bg-pending-soft p-3">
      <p className="font-semibold">
        {title}, <time dateTime={at}>{deskDateTime(at)}</time>
      </p>
      {children === null ? null : <p className="mt-1 wrap-anywhere">{children}</p>}
    </div>
  );
}
