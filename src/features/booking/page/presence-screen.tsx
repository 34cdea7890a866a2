"use client";

import { CircleCheck } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import type { UserView } from "~/domain/account/view";
import { isContested } from "~/domain/booking/actions";
import { isPresenceOpen } from "~/domain/booking/schedule/timing";
import { isCancelled, isDone, isUnderWay } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { formatDateTime } from "~/messages/format";
import { PresenceQuestion } from "../actions/presence-question";
import { BookingPage } from "./booking-page";

const BACK = { href: PATHS.bookings, label: "All bookings" } as const;

type PresenceScreenProps = { bookingId: string; user: UserView };

/**
 * Renders /customer/bookings/{bookingId}/presence, which the email about an unusual start opens:
 * the question with its two buttons, or how it was answered.
 */
export function PresenceScreen({ bookingId, user }: PresenceScreenProps) {
  return (
    <BookingPage
      bookingId={bookingId}
      noun="booking"
      back={BACK}
      isTheirs={({ customerId }) => customerId === user.id}
    >
      {(booking) => (
        <div className="mx-auto max-w-xl">
          <PageHeader
            title="Is your mechanic there?"
            description={
              <span>
                {booking.serviceName}, {formatDateTime(booking.scheduledAt, booking.timeZone)}
              </span>
            }
            backHref={BOOKING_PATHS.customer(booking.id)}
            backLabel="Your booking"
            className="mb-5 sm:mb-6"
          />
          {isAsked(booking) ? <PresenceQuestion booking={booking} /> : <Answered {...booking} />}
        </div>
      )}
    </BookingPage>
  );
}

const isAsked = (booking: BookingView) =>
  isUnderWay(booking.status)
    ? isPresenceOpen(booking) || isContested(booking)
    : isDone(booking.status) && isPresenceOpen(booking);

function Answered({ id, status, arrivalConfirmed }: BookingView) {
  return (
    <EmptyState
      icon={<CircleCheck />}
      as="h2"
      title={arrivalConfirmed ? "Thank you for telling us" : "There's nothing to answer right now"}
      description={
        isCancelled(status)
          ? "This booking was canceled."
          : arrivalConfirmed
            ? "Your mechanic's arrival is confirmed."
            : "We'll ask you here if your mechanic starts at an unusual time."
      }
      action={
        <Link href={BOOKING_PATHS.customer(id)} className={buttonVariants()}>
          Open booking
        </Link>
      }
    />
  );
}
