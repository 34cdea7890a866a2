"use client";

import { useEffect, useState } from "react";
import type { BookingView } from "~/domain/booking/schema";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { PaymentOutcome } from "./payment-outcome";
import { isConfirmed, readReturn } from "./return-address";

const NOT_CONFIRMED =
  "Your card could not be confirmed. Please open the booking and try again or use another card.";

/**
 * Mounted at the site root, where a payment ends: takes the provider's
 * parameters out of the address, asks for the truth, and says how it went: in the documented
 * toast, and on the page, where it stays until it is left.
 */
export function PaymentReturn() {
  const utils = api.useUtils();
  const [booking, setBooking] = useState<BookingView | null>(null);

  useEffect(() => {
    const back = readReturn(window.location.search);
    if (back === null) return;
    window.history.replaceState(null, "", `${window.location.pathname}${back.leftover}`);
    const { bookingId, redirectStatus } = back;

    async function tell() {
      try {
        const { paymentStatus } = await utils.client.payment.refresh.mutate({ id: bookingId });
        await utils.invalidate();
        const paid = await utils.client.booking.byId.query({ id: bookingId });
        setBooking(paid);
        if (isConfirmed({ paymentStatus, cardSaved: paid.cardSaved }))
          toast(TOASTS.confirmPayment.success);
        // A bank that takes its time is no failure; the booking shows when it has answered.
        else if (redirectStatus !== "processing") showFailure(TOASTS.confirmPayment, NOT_CONFIRMED);
      } catch (error) {
        showFailure(TOASTS.confirmPayment, error instanceof Error ? error.message : undefined);
      }
    }
    void tell();
    // Once per arrival; `utils` is the same object for as long as the page stands.
  }, [utils]);

  return booking === null ? null : <PaymentOutcome booking={booking} />;
}
