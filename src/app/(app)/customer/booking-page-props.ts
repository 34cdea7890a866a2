/** Pages about one booking. */
export interface BookingPageProps {
  params: Promise<{ bookingId: string }>;
}
