"use client";

import { useCallback, useEffect } from "react";
import type { BookingView } from "~/domain/booking/view";
import { TOASTS } from "~/lib/toast-copy";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/**
 * Asks for the booking's client secret as soon as the form is there, and again when its total
 * changes; the form appears once a client secret is returned.
 */
export function useIntent(booking: Pick<BookingView, "id" | "totalAmount">, enabled: boolean) {
  const utils = api.useUtils();
  const { id, totalAmount } = booking;
  const { mutate, data, error, isPending, isIdle } = api.payment.createIntent.useMutation({
    onError(failure) {
      showFailure(TOASTS.setUpPayment, failure.message);
      // Paid in another tab, or changed meanwhile: what is shown may be out of date.
      void utils.booking.byId.invalidate({ id });
    },
  });
  const ask = useCallback(
    () => mutate({ bookingId: id, amount: Number(totalAmount) }),
    [mutate, id, totalAmount],
  );

  useEffect(() => {
    if (!enabled) return;
    // Not at once: an effect that is taken back before it counts must not open a second intent.
    const timer = setTimeout(ask, 0);
    return () => clearTimeout(timer);
  }, [enabled, ask]);

  return { intent: data, error, pending: isPending || isIdle, retry: ask };
}
