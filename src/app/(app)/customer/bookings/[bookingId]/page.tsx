import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { CustomerBookingScreen } from "~/features/booking/page/customer-booking-screen";
import { ForUser } from "~/features/shell/for-user";
import { placeholderOf } from "~/prerender/placeholders";

export const metadata: Metadata = { title: "Your booking" };

export const generateStaticParams = () => [{ bookingId: placeholderOf("bookingId") }];

export default function CustomerBookingPage() {
  return <ForUser screen={CustomerBookingScreen} loading={<PageLoading title="Your booking" />} />;
}
