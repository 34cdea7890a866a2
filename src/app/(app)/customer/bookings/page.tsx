import type { Metadata } from "next";
import { AllBookings } from "~/features/booking/list/all-bookings";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "All Bookings" };

export default function BookingsPage() {
  return <ForUser screen={AllBookings} loading={<PageLoading {...PAGE_HEADS.allBookings} />} />;
}
