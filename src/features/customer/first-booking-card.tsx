import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { isCancelled } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";

/** Whether a customer can still use the code for first bookings. */
export const isFirstBooking = (bookings: readonly Pick<BookingView, "status">[]): boolean =>
  bookings.every(({ status }) => isCancelled(status));

/** Leads a new customer to their first booking. */
export function FirstBookingCard() {
  return (
    <Card
      role="region"
      aria-labelledby="first-booking"
      className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="first-booking" className="font-display text-heading font-semibold">
          Book your first service
        </h2>
        <p className="mt-1 text-muted-foreground">
          Take 20% off with the code <strong className="text-foreground">FIRST20</strong>. You see
          the total before you book.
        </p>
      </div>
      <Link href={PATHS.booking} className={buttonVariants({ className: "max-sm:w-full" })}>
        See your price
      </Link>
    </Card>
  );
}
