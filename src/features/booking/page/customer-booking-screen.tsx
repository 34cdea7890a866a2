"use client";

import type { UserView } from "~/domain/account/schema";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";
import { asks } from "../claims/claim-words";
import { BookingColumns, BookingPage } from "./booking-page";
import { ChangeOrderCard } from "./change-order-card";
import { ClaimsCard } from "./claims-card";
import { CustomerNextCard } from "./customer-next-card";
import { MechanicCard } from "./mechanic-card";
import { MessagesCard, ToMessages } from "./messages-card";
import { MoneyCard } from "./money-card";
import { PhotosCard } from "./photos-card";
import { PlaceCard } from "./place-card";
import { RescheduleCard } from "./reschedule-card";
import { ReviewCard } from "./review-card";
import { TimelineCard } from "./timeline-card";
import { VehicleCard } from "./vehicle-card";

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
  return (
    <BookingColumns
      booking={booking}
      back={BACK}
      actions={<ToMessages booking={booking} />}
      main={
        <>
          <CustomerNextCard booking={booking} now={now} />
          {asked ? claims : null}
          <ChangeOrderCard booking={booking} side="customer" now={now} />
          <RescheduleCard booking={booking} side="customer" now={now} />
          <MechanicCard booking={booking} />
          <PlaceCard booking={booking} />
          <MoneyCard booking={booking} />
          <ReviewCard booking={booking} />
          {asked ? null : claims}
        </>
      }
      side={
        <>
          <TimelineCard booking={booking} />
          <VehicleCard booking={booking} />
          <PhotosCard booking={booking} party="customer" now={now} />
          <MessagesCard booking={booking} user={user} />
        </>
      }
    />
  );
}
