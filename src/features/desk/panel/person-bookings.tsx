import { Badge } from "~/components/ui/badge";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { STATUS_LABELS } from "~/domain/booking/status";
import type { OwnBooking } from "~/domain/booking/desk/own-booking";
import { DESK_PATHS } from "~/lib/desk-paths";
import { deskDateTime } from "../frame/desk-zone";

/** Lists a person's newest bookings, each with a link to its panel. */
export function PersonBookings({ bookings }: { bookings: readonly OwnBooking[] }) {
  return (
    <ul className="grid gap-2">
      {bookings.map((booking) => (
        <li key={booking.bookingNumber} className="flex flex-wrap items-center gap-x-3">
          <Link
            href={DESK_PATHS.jobsWith({ booking: booking.bookingNumber })}
            className="flex min-h-11 items-center font-mono text-link underline underline-offset-4"
          >
            {booking.bookingNumber}
          </Link>
          <span>{STATUS_LABELS[booking.status]}</span>
          <time dateTime={booking.scheduledAt} className="text-muted-foreground">
            {deskDateTime(booking.scheduledAt)}
          </time>
          <span className="min-w-0 text-muted-foreground">{booking.services}</span>
          <Money amount={booking.total} />
          {booking.as === "mechanic" ? <Badge variant="outline">Their job</Badge> : null}
        </li>
      ))}
    </ul>
  );
}
