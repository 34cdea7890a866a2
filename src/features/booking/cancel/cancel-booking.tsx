"use client";

import { CalendarX2 } from "lucide-react";
import { Button } from "~/components/ui/button";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_TRANSITIONS } from "~/domain/booking/status";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** The documented browser confirmation. */
const QUESTION = "Are you sure you want to cancel this booking?";

/** Cancels a pending booking. */
export function CancelBooking({ booking }: { booking: Pick<BookingView, "id"> }) {
  const update = api.booking.update.useMutation(withToasts(TOASTS.cancelBooking));
  return (
    <Button
      size="sm"
      variant="ghost"
      className="text-destructive first:-ml-3.5"
      loading={update.isPending}
      onClick={() => {
        if (window.confirm(QUESTION)) {
          update.mutate({ id: booking.id, status: BOOKING_TRANSITIONS.cancel.to });
        }
      }}
    >
      <CalendarX2 aria-hidden />
      Cancel
    </Button>
  );
}
