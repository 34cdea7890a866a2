import { Timeline, type TimelineItem } from "~/components/ui/timeline";
import type { BookingView } from "~/domain/booking/view";
import type { BookingStatus } from "~/domain/booking/status";
import { formatDateTime } from "~/messages/format";

const AHEAD = {
  accept: "A mechanic accepts",
  start: "Work starts",
  complete: "Job completed",
} as const;
type Ahead = keyof typeof AHEAD;

/** The steps still ahead, by status. */
const STILL_TO_COME: Record<BookingStatus, readonly Ahead[]> = {
  pending: ["accept", "start", "complete"],
  accepted: ["start", "complete"],
  in_progress: ["complete"],
  completed: [],
  cancelled: [],
};

type Told = Pick<BookingView, "status" | "events" | "scheduledAt" | "timeZone">;

/** Lists what happened, oldest first, and what is expected next. */
export function timelineOf(booking: Told): TimelineItem[] {
  const happened = booking.events
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((event) => ({
      id: event.id,
      label: event.label,
      at: formatDateTime(event.at, booking.timeZone),
      done: true,
    }));
  const expected = STILL_TO_COME[booking.status].map((step) => ({
    id: step,
    label: AHEAD[step],
    at: step === "start" ? formatDateTime(booking.scheduledAt, booking.timeZone) : "",
    done: false,
  }));
  return [...happened, ...expected];
}

export function BookingTimeline({ booking }: { booking: Told }) {
  return <Timeline items={timelineOf(booking)} />;
}
