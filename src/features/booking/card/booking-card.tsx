import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import type { BookingView } from "~/domain/booking/view";
import { STATUS_LABELS, type BookingStatus } from "~/domain/booking/status";
import { PaymentBadge } from "~/features/payment/payment-badge";
import { BookingFacts } from "../booking-facts";
import { DateTile } from "../date-tile";
import { StatusBadge } from "../status-badge";

const EDGES: Record<BookingStatus, string> = {
  pending: "before:bg-pending",
  accepted: "before:bg-accepted",
  in_progress: "before:bg-in-progress",
  completed: "before:bg-completed",
  cancelled: "before:bg-input",
};

type BookingCardProps = {
  booking: BookingView;
  /** The booking's page. */
  href: string;
  /** The heading's level on this screen. */
  as?: "h2" | "h3";
  statusLabels?: Record<BookingStatus, string>;
  /** Shown next to the booking number, for example the time since creation. */
  note?: ReactNode;
  /** More `<Fact>`s next to time, location and vehicle. */
  facts?: ReactNode;
  /** Replaces the payment status under the total. Null shows nothing. */
  money?: ReactNode;
  /** Buttons and links at the bottom of the card. */
  actions?: ReactNode;
  /** Content between facts and actions: timeline, messages, services. */
  children?: ReactNode;
  className?: string;
};

/** Summarizes a booking: day, services, status, facts and total. Everything else is passed in. */
export function BookingCard({
  booking,
  href,
  as: Heading = "h3",
  statusLabels = STATUS_LABELS,
  note,
  facts,
  money,
  actions,
  children,
  className,
}: BookingCardProps) {
  const headingId = `booking-${booking.id}`;
  return (
    <Card
      role="article"
      aria-labelledby={headingId}
      className={cn(
        "relative overflow-hidden before:absolute before:inset-y-0 before:left-0 before:w-1.5",
        EDGES[booking.status],
        className,
      )}
    >
      <div className="flex gap-4 p-4 pl-5 sm:gap-5 sm:p-6 sm:pl-7">
        <DateTile
          iso={booking.scheduledAt}
          timeZone={booking.timeZone}
          className="hidden sm:grid"
        />
        <div className="grid min-w-0 flex-1 gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <Heading
                id={headingId}
                className="font-display text-heading font-semibold wrap-anywhere"
              >
                <Link href={href} className="hover:underline">
                  {booking.serviceName}
                </Link>
              </Heading>
              <p className="mt-0.5 text-sm text-muted-foreground tabular-nums">
                <span>{booking.bookingNumber}</span>
                {note ? <span> · {note}</span> : null}
              </p>
            </div>
            <StatusBadge status={booking.status} labels={statusLabels} className="mt-1" />
          </div>
          <BookingFacts booking={booking}>{facts}</BookingFacts>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-sm text-muted-foreground">
              Total{" "}
              <Money
                amount={booking.totalAmount}
                className="font-display text-lead font-bold text-foreground"
              />
            </p>
            {money === undefined ? <PaymentBadge booking={booking} /> : money}
          </div>
        </div>
      </div>
      {children ? <div className="border-t px-4 py-4 pl-5 sm:px-6 sm:pl-7">{children}</div> : null}
      {actions ? (
        // Without icons, three buttons fit in one row on a phone. Without buttons the row is
        // hidden.
        <div className="flex flex-wrap items-center gap-2 border-t bg-muted/50 px-4 py-3 pl-5 empty:hidden sm:px-6 sm:pl-7 max-sm:[&_svg:not(.animate-spin)]:hidden">
          {actions}
        </div>
      ) : null}
    </Card>
  );
}
