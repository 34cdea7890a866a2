import type { BookingView } from "~/domain/booking/view";
import { BookingTimeline } from "../../booking-timeline";
import { PageCard } from "../page-card";

type TimelineCardProps = { booking: BookingView; isFolded?: boolean };

export function TimelineCard({ booking, isFolded }: TimelineCardProps) {
  return (
    <PageCard id="timeline" title="Timeline" isFolded={isFolded}>
      <BookingTimeline booking={booking} />
    </PageCard>
  );
}
