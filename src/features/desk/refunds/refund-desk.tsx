import { lazy, Suspense } from "react";
import { Card } from "~/components/ui/card";
import { SkeletonText } from "~/components/ui/skeleton";
import { LookUp } from "../table/look-up";

/** Loaded when a booking is looked up. */
const BookingRefunds = lazy(async () => ({
  default: (await import("./booking-refunds")).BookingRefunds,
}));

type RefundDeskProps = { booking: string | undefined; onFind: (booking: string) => void };

/** Finds a booking by its number and refunds it. */
export function RefundDesk({ booking, onFind }: RefundDeskProps) {
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">Refund a booking</h2>
      <LookUp label="Booking number" booking={booking} onFind={onFind} />
      {booking === undefined ? null : (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <BookingRefunds key={booking} booking={booking} />
        </Suspense>
      )}
    </Card>
  );
}
