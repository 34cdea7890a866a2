import type { Metadata } from "next";
import { BookingEdit } from "~/features/booking/edit/booking-edit";
import { PageLoading } from "~/components/ui/page-loading";
import { ForUser } from "~/features/shell/for-user";
import { placeOf } from "~/lib/places";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Edit Booking" };

export const generateStaticParams = () => [{ bookingId: placeOf("bookingId") }];

export default function EditBookingPage() {
  return <ForUser screen={BookingEdit} loading={<PageLoading {...PAGE_HEADS.editBooking} />} />;
}
