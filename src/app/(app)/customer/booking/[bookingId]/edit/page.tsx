import type { Metadata } from "next";
import { BookingEdit } from "~/features/booking/edit/booking-edit";
import { PageLoading } from "~/components/ui/page-loading";
import { ForUser } from "~/features/shell/for-user";
import { placeholderOf } from "~/prerender/placeholders";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Edit Booking" };

export const generateStaticParams = () => [{ bookingId: placeholderOf("bookingId") }];

export default function EditBookingPage() {
  return <ForUser screen={BookingEdit} loading={<PageLoading {...PAGE_HEADS.editBooking} />} />;
}
