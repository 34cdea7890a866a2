import { Card } from "~/components/ui/card";
import { BookingRefunds } from "./booking-refunds";
import { LookUp } from "../table/look-up";

type RefundDeskProps = { booking: string | undefined; onFind: (booking: string) => void };

/** Finds a booking by its number and refunds it. */
export function RefundDesk({ booking, onFind }: RefundDeskProps) {
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">Refund a booking</h2>
      <LookUp label="Booking number" booking={booking} onFind={onFind} />
      {booking === undefined ? null : <BookingRefunds key={booking} booking={booking} />}
    </Card>
  );
}
