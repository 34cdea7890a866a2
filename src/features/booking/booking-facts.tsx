import { CalendarClock, CarFront, MapPin, UserRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import type { BookingView } from "~/domain/booking/view";
import { vehicleName } from "~/domain/vehicle/name";
import { formatDateTime } from "~/messages/format";

export { vehicleName };

/** Shows one fact with its icon. Screen readers read the label. */
export function Fact({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <dt className="shrink-0 pt-0.5">
        <Icon aria-hidden className="size-4 text-link" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

type BookingFactsProps = {
  booking: BookingView;
  /** More `<Fact>`s for this screen. */
  children?: ReactNode;
  className?: string;
};

/** Shows a booking's time, location, vehicle and people. */
export function BookingFacts({ booking, children, className }: BookingFactsProps) {
  const { vehicle } = booking;
  return (
    <dl className={cn("grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2", className)}>
      <Fact icon={CalendarClock} label="When">
        {formatDateTime(booking.scheduledAt, booking.timeZone)}
      </Fact>
      <Fact icon={CarFront} label="Vehicle">
        <span>{vehicleName(vehicle)}</span>
        {vehicle.nickname ? (
          <span className="text-muted-foreground"> “{vehicle.nickname}”</span>
        ) : null}
      </Fact>
      <Fact icon={MapPin} label="Where">
        {booking.serviceLocation}
      </Fact>
      {booking.mechanicName ? (
        <Fact icon={UserRound} label="Mechanic">
          {booking.mechanicName}
        </Fact>
      ) : null}
      {children}
    </dl>
  );
}
