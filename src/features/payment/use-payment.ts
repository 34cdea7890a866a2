"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { intentIdOf, type IntentKind } from "./sandbox-client";

/** What the site root is told after a payment; it asks the provider for the truth all the same. */
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

/** What follows the card form: a refusal's toast, or the truth from the provider and the way home. */
export function usePayment(bookingId: string) {
  const router = useRouter();
  const refresh = api.payment.refresh.useMutation();
  const [leaving, setLeaving] = useState(false);
  const [cardUsed, setCardUsed] = useState(false);
  return {
    /** Confirmed; the next screen is on its way. */
    leaving,
    fail(message: string) {
      showFailure(TOASTS.confirmPayment, message);
    },
    /** The card had the booking's promo code before: another one, or the full price? */
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
            // Where the payment could not be read, the site root asks again and says it.
            router.push(PATHS.afterPayment(returnQuery(bookingId, kind, clientSecret)));
          },
        },
      );
    },
  };
}
export type Payment = ReturnType<typeof usePayment>;
