import { CalendarClock, MapPin } from "lucide-react";
import type { BookingView } from "~/domain/booking/view";
import { formatDateTime } from "~/messages/format";
import { Fact } from "../../booking-facts";
import { MapLink } from "../../map-link";
import { PageCard } from "../page-card";

/** Shows the customer when and where the job is. */
export function ServiceLocationCard({ booking }: { booking: BookingView }) {
  return (
    <PageCard id="place" title="When and where">
      <dl className="grid gap-2.5 text-sm">
        <Fact icon={CalendarClock} label="When">
          <time dateTime={booking.scheduledAt} className="font-semibold">
            {formatDateTime(booking.scheduledAt, booking.timeZone)}
          </time>
          <span className="text-muted-foreground"> · about {booking.durationMinutes}&nbsp;min</span>
        </Fact>
        <Fact icon={MapPin} label="Where">
          {booking.serviceLocation}
          {" · "}
          <MapLink
            location={booking.serviceLocation}
            shows="the location"
            className="font-semibold whitespace-nowrap text-link underline-offset-4 hover:underline"
          >
            Open in maps
          </MapLink>
        </Fact>
      </dl>
    </PageCard>
  );
}
