import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { displayName } from "~/lib/display-name";
import { formatRelative } from "~/messages/format";
import { headingId } from "./follow";

/** Heads a job's card: the customer, whose name leads to the job's page, and the booking number. */
export function JobHeading({ job, now }: { job: BookingView; now: number }) {
  return (
    <div className="min-w-0 flex-1">
      <h3
        id={headingId(job.id)}
        tabIndex={-1}
        className="scroll-mt-24 font-display text-lead font-semibold wrap-anywhere"
      >
        <Link href={BOOKING_PATHS.mechanic(job.id)} className="hover:underline">
          {displayName(job.customer)}
        </Link>
      </h3>
      <p className="text-xs text-muted-foreground tabular-nums">
        Booking #{job.bookingNumber} ·{" "}
        <time dateTime={job.createdAt}>{formatRelative(job.createdAt, now)}</time>
      </p>
    </div>
  );
}
