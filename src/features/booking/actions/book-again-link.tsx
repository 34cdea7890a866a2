"use client";

import { RotateCcw } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { api } from "~/trpc/react";

/** Links to the wizard with the same choices. Hidden from users who have become mechanics. */
export function BookAgainLink({ booking }: { booking: BookingView }) {
  // Reads the cached session only, because each card of a list would ask again.
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  if (user?.userType !== "customer") return null;
  return (
    <Button asChild size="sm" variant="outline">
      <Link href={BOOKING_PATHS.again(booking.id)}>
        <RotateCcw aria-hidden />
        Book again
        <span className="sr-only">: {booking.serviceName}</span>
      </Link>
    </Button>
  );
}
