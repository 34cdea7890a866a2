import type { Metadata } from "next";
import { BookingEdit } from "~/features/booking/edit/booking-edit";
import { ForUser } from "~/features/shell/for-user";
import { placeOf } from "~/lib/places";

export const metadata: Metadata = { title: "Edit Booking" };

export const generateStaticParams = () => [{ bookingId: placeOf("bookingId") }];

export default function EditBookingPage() {
  return <ForUser screen={BookingEdit} />;
}
