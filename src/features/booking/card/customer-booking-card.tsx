"use client";

import { ChevronDown, ChevronRight, MessageSquare } from "lucide-react";
import { useState } from "react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { canMessage } from "~/domain/booking/status";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { CustomerThread } from "~/features/message/customer-thread";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { formatRelative } from "~/messages/format";
import { ArrivalNotice } from "../actions/arrival-notice";
import { BookingCard } from "./booking-card";
import { CardMissing } from "../actions/card-missing";
import { BookingTimeline } from "../booking-timeline";
import { CostBreakdown, costForCustomer } from "../cost-breakdown";
import { CancellationFacts } from "../cancel/cancellation-facts";
import { CustomerActions } from "../actions/customer-actions";
import { ToldDetails } from "./told-details";
import { WaitingRequest } from "../actions/waiting-request";

type CustomerBookingCardProps = {
  booking: BookingView;
  user: UserView;
  /** The number of unread messages about this booking. */
  unread: number;
  /** True if an accepted booking can be canceled here too. */
  actions?: boolean;
  as?: "h2" | "h3";
};

type Panel = "details" | "messages";

/** Shows one of the customer's bookings with its actions. */
export function CustomerBookingCard({
  booking,
  user,
  unread,
  actions = false,
  as,
}: CustomerBookingCardProps) {
  const [open, setOpen] = useState<Panel | null>(null);
  const now = useNow();
  const toggle = (panel: Panel) => setOpen(open === panel ? null : panel);
  const panelId = (panel: Panel) => `${panel}-${booking.id}`;
  return (
    <BookingCard
      booking={booking}
      href={BOOKING_PATHS.customer(booking.id)}
      as={as}
      note={now === null ? undefined : `booked ${formatRelative(booking.createdAt, now)}`}
      actions={
        <>
          <CustomerActions booking={booking} actions={actions} />
          <Button asChild size="sm" variant="outline" className="sm:ml-auto">
            <Link href={BOOKING_PATHS.customer(booking.id)}>
              Open booking
              <span className="sr-only">: {booking.serviceName}</span>
              <ChevronRight aria-hidden />
            </Link>
          </Button>
        </>
      }
    >
      <div className="grid gap-1">
        <CardMissing booking={booking} />
        {now === null ? null : (
          <>
            <ArrivalNotice booking={booking} now={now} />
            <CancellationFacts booking={booking} now={now} canCancel={actions} />
          </>
        )}
        {booking.requestWaits ? <WaitingRequest booking={booking} /> : null}
        <div className="-my-1.5 -ml-3.5 flex flex-wrap gap-x-2">
          <Toggle
            open={open === "details"}
            controls={panelId("details")}
            onClick={() => toggle("details")}
          >
            Details
            <span className="sr-only"> and timeline</span>
          </Toggle>
          {canMessage(booking) ? (
            <Toggle
              open={open === "messages"}
              controls={panelId("messages")}
              onClick={() => toggle("messages")}
            >
              <MessageSquare aria-hidden />
              <span>Messages</span>
              {unread > 0 ? (
                <Badge>
                  <span>{unread}</span>
                  <span className="sr-only"> unread</span>
                </Badge>
              ) : null}
            </Toggle>
          ) : null}
        </div>
        <div id={panelId("details")} hidden={open !== "details"} className="pt-3">
          {open === "details" ? <Details booking={booking} /> : null}
        </div>
        <div id={panelId("messages")} hidden={open !== "messages"} className="pt-3">
          {open === "messages" ? <CustomerThread booking={booking} user={user} /> : null}
        </div>
      </div>
    </BookingCard>
  );
}

function Toggle({
  open,
  controls,
  onClick,
  children,
}: {
  open: boolean;
  controls: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onClick}
    >
      {children}
      <ChevronDown aria-hidden className={cn("transition-transform", open && "rotate-180")} />
    </Button>
  );
}

function Details({ booking }: { booking: BookingView }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="grid content-start gap-4 text-sm">
        <CostBreakdown cost={costForCustomer(booking)} />
        {booking.tip === null ? null : (
          <p className="flex justify-between gap-4">
            <span>Your tip</span>
            <Money amount={booking.tip} className="font-semibold" />
          </p>
        )}
        <ToldDetails booking={booking} />
      </div>
      <BookingTimeline booking={booking} />
    </div>
  );
}
