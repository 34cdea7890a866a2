import type { Metadata } from "next";
import { BookingsScreen } from "~/features/desk/bookings/bookings-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Bookings" };

export default function DeskBookingsPage() {
  return <ForUser screen={BookingsScreen} loading={<PageLoading title="Bookings" />} />;
}
