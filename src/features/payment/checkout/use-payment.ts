"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { intentIdOf, type IntentKind } from "../card-form/sandbox-client";

/** Builds the site root's query after a payment. The site root still asks the provider. */
export function returnQuery(
  bookingId: string,
  kind: IntentKind,
  clientSecret: string,
): Record<string, string> {
  return {
    [kind === "payment" ? "payment_intent" : "setup_intent"]: intentIdOf(clientSecret),
    redirect_status: "succeeded",
    booking: bookingId,
  };
}

/** Handles the card form's result: a refusal's toast, or a status refresh and the way home. */
export function usePayment(bookingId: string) {
  const router = useRouter();
  const refresh = api.payment.refresh.useMutation();
  const [leaving, setLeaving] = useState(false);
  const [cardUsed, setCardUsed] = useState(false);
  return {
    /** Confirmed. The next page is loading. */
    leaving,
    fail(message: string) {
      showFailure(TOASTS.confirmPayment, message);
    },
    /** True if the card has used the booking's promo code before. */
    cardUsed,
    askFullPrice: () => setCardUsed(true),
    leaveQuestion: () => setCardUsed(false),
    finish(kind: IntentKind, clientSecret: string) {
      setLeaving(true);
      refresh.mutate(
        { id: bookingId },
        {
          onSettled(_state, error) {
            if (error?.data?.reason === "PROMO_CARD_USED") {
              setLeaving(false);
              setCardUsed(true);
              return;
            }
            // If this fails, the page after payment retries and reports it.
            router.push(PATHS.afterPayment(returnQuery(bookingId, kind, clientSecret)));
          },
        },
      );
    },
  };
}
export type Payment = ReturnType<typeof usePayment>;
