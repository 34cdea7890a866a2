import type { Metadata } from "next";
import { Receipt } from "~/features/payment/receipt";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";
import type { BookingPageProps } from "../../booking-page-props";

export const metadata: Metadata = { title: "Receipt" };

export default async function ReceiptPage({ params }: BookingPageProps) {
  const { bookingId } = await params;
  await requireUser(PATHS.receipt(bookingId));
  await api.payment.receipt.prefetch({ id: bookingId });
  return (
    <HydrateClient>
      <Receipt bookingId={bookingId} />
    </HydrateClient>
  );
}
