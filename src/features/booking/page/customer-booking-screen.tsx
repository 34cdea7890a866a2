"use client";

import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";
import { asks } from "../claims/claim-words";
import { BookingColumns, BookingPage } from "./booking-page";
import { ChangeOrderCard } from "./cards/change-order-card";
import { ClaimsCard } from "./cards/claims-card";
import { HeaderActions, PageBar } from "./page-bar";
import { CustomerNextCard } from "./customer-next-card";
import { MechanicCard } from "./cards/mechanic-card";
import { CustomerThread } from "~/features/message/customer-thread";
import { MessagesCard } from "./cards/messages-card";
import { MoneyCard } from "./cards/money-card";
import { PhotosCard } from "./cards/photos-card";
import { ServiceLocationCard } from "./cards/service-location-card";
import { RescheduleCard } from "./cards/reschedule-card";
import { ReviewCard } from "./cards/review-card";
import { TimelineCard } from "./cards/timeline-card";
import { VehicleCard } from "./cards/vehicle-card";

const BACK = { href: PATHS.bookings, label: "All bookings" } as const;

type CustomerBookingScreenProps = { bookingId: string; user: UserView };

/** Renders /customer/bookings/{bookingId}, the customer's page of a booking. */
export function CustomerBookingScreen({ bookingId, user }: CustomerBookingScreenProps) {
  return (
    <BookingPage
      bookingId={bookingId}
      noun="booking"
      back={BACK}
      isTheirs={({ customerId }) => customerId === user.id}
    >
      {(booking, now) => <CustomerBooking booking={booking} user={user} now={now} />}
    </BookingPage>
  );
}

type CustomerBookingProps = { booking: BookingView; user: UserView; now: number };

export function CustomerBooking({ booking, user, now }: CustomerBookingProps) {
  const claims = <ClaimsCard booking={booking} side="customer" now={now} />;
  // Open questions come before information.
  const asked = asks(booking, "customer");
  const actions = { booking, side: "customer", now, phone: booking.mechanicPhone } as const;
  return (
    <>
      <BookingColumns
        booking={booking}
        back={BACK}
        actions={<HeaderActions {...actions} />}
        main={
          <>
            <CustomerNextCard booking={booking} now={now} />
            {asked ? claims : null}
            <ChangeOrderCard booking={booking} side="customer" now={now} />
            <RescheduleCard booking={booking} side="customer" now={now} />
            <MechanicCard booking={booking} />
            <ServiceLocationCard booking={booking} />
            <MoneyCard booking={booking} />
            <ReviewCard booking={booking} />
            {asked ? null : claims}
          </>
        }
        side={
          <>
            <TimelineCard booking={booking} />
            <VehicleCard booking={booking} />
            <PhotosCard booking={booking} participant="customer" now={now} />
            <MessagesCard booking={booking} user={user} Thread={CustomerThread} />
          </>
        }
      />
      <PageBar {...actions} />
    </>
  );
}
