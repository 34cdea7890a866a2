import type { Metadata } from "next";
import { Checkout } from "~/features/payment/checkout";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";
import type { BookingPageProps } from "../../booking-page-props";

export const metadata: Metadata = { title: "Checkout" };

export default async function CheckoutPage({ params }: BookingPageProps) {
  const { bookingId } = await params;
  const user = await requireUser(PATHS.checkout(bookingId));
  await Promise.all([api.booking.byId.prefetch({ id: bookingId }), api.payment.config.prefetch()]);
  return (
    <HydrateClient>
      <Checkout bookingId={bookingId} user={user} />
    </HydrateClient>
  );
}
