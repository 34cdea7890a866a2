import type { Metadata } from "next";
import { BookingEdit } from "~/features/booking/edit/booking-edit";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";
import type { BookingPageProps } from "../../../booking-page-props";

export const metadata: Metadata = { title: "Edit Booking" };

export default async function EditBookingPage({ params }: BookingPageProps) {
  const { bookingId } = await params;
  const user = await requireUser(PATHS.bookingEdit(bookingId));
  await Promise.all([
    api.booking.byId.prefetch({ id: bookingId }),
    api.booking.services.prefetch(),
  ]);
  return (
    <HydrateClient>
      <BookingEdit bookingId={bookingId} user={user} />
    </HydrateClient>
  );
}
