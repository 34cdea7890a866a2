import type { BookingView } from "~/domain/booking/view";

type WhichBookingProps = { of: Pick<BookingView, "bookingNumber" | "serviceName">; text: string };

/** Shows a page's purpose and the booking it is about. */
export function WhichBooking({ of: { bookingNumber, serviceName }, text }: WhichBookingProps) {
  return (
    <>
      {text}
      <span className="mt-1 block text-base font-semibold text-foreground">
        {bookingNumber} · {serviceName}
      </span>
    </>
  );
}
