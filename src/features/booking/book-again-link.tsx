"use client";

import { RotateCcw } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { api } from "~/trpc/react";

/** The way to the same once more; who became a mechanic books no more. */
export function BookAgainLink({ booking }: { booking: BookingView }) {
  // The page has asked for it; the cards of a list would each ask again.
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
