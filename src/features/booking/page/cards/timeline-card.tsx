import type { BookingView } from "~/domain/booking/view";
import { BookingTimeline } from "../../card/booking-timeline";
import { PageCard } from "../page-card";

export function TimelineCard({ booking }: { booking: BookingView }) {
  return (
    <PageCard id="timeline" title="Timeline">
      <BookingTimeline booking={booking} />
    </PageCard>
  );
}
