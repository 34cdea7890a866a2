"use client";

import { useCallback, useEffect } from "react";
import type { BookingView } from "~/domain/booking/view";
import { TOASTS } from "~/lib/toast-copy";
import { showFailure } from "~/lib/use-toast-mutation";
import { api, useRefetch } from "~/trpc/react";

/**
 * Fetches the booking's client secret when the form opens and when the total changes. The form
 * appears once it is there.
 */
export function useIntent(booking: Pick<BookingView, "id" | "totalAmount">, enabled: boolean) {
  const refetch = useRefetch();
  const { id, totalAmount } = booking;
  const { mutate, data, error, isPending, isIdle } = api.payment.createIntent.useMutation({
    onError(failure) {
      showFailure(TOASTS.setUpPayment, failure.message);
      // Paid in another tab or changed in the meantime: the screen may be out of date.
      void refetch("booking");
    },
  });
  const ask = useCallback(
    () => mutate({ bookingId: id, amount: Number(totalAmount) }),
    [mutate, id, totalAmount],
  );

  useEffect(() => {
    if (!enabled) return;
    // Delayed, because React may run and undo an effect in development, which would open two
    // intents.
    const timer = setTimeout(ask, 0);
    return () => clearTimeout(timer);
  }, [enabled, ask]);

  return { intent: data, error, pending: isPending || isIdle, retry: ask };
}
