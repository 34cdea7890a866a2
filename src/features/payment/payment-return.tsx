"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useState } from "react";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { PaymentOutcome } from "./payment-outcome";
import { isConfirmed, readReturn } from "./return-address";

const FullPriceDialog = lazy(async () => ({
  default: (await import("./full-price-dialog")).FullPriceDialog,
}));

// For those who have not confirmed their address yet.
const EmailNotice = lazy(async () => ({
  default: (await import("~/features/auth/email-notice")).EmailNotice,
}));

const NOT_CONFIRMED =
  "We couldn't confirm your card. Open the booking and try again, or use another card.";

/**
 * Mounted at the site root, where a payment ends: takes the provider's
 * parameters out of the address, asks for the truth, and says how it went: in the documented
 * toast, and on the page, where it stays until it is left. A card that had the promo code before is
 * asked about as on the checkout page, which is then the way on.
 */
export function PaymentReturn() {
  const router = useRouter();
  const utils = api.useUtils();
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const { mutate } = api.payment.refresh.useMutation();
  const [booking, setBooking] = useState<BookingView | null>(null);
  const [cardUsed, setCardUsed] = useState(false);

  useEffect(() => {
    const back = readReturn(window.location.search);
    if (back === null) return;
    window.history.replaceState(null, "", `${window.location.pathname}${back.leftover}`);
    const { bookingId, redirectStatus } = back;
    const fail = (sentence: string | undefined) => showFailure(TOASTS.confirmPayment, sentence);

    async function look(then: (paid: BookingView) => void) {
      try {
        const paid = await utils.client.booking.byId.query({ id: bookingId });
        setBooking(paid);
        then(paid);
      } catch (error) {
        fail(error instanceof Error ? error.message : undefined);
      }
    }
    mutate(
      { id: bookingId },
      {
        onSuccess: ({ paymentStatus }) =>
          void look(({ cardSaved }) => {
            if (isConfirmed({ paymentStatus, cardSaved })) toast(TOASTS.confirmPayment.success);
            // A bank that takes its time is no failure; the booking shows when it has answered.
            else if (redirectStatus !== "processing") fail(NOT_CONFIRMED);
          }),
        onError(error) {
          if (error.data?.reason === "PROMO_CARD_USED") void look(() => setCardUsed(true));
          else fail(error.message);
        },
      },
    );
    // Once per arrival: both are the same objects for as long as the page stands.
  }, [mutate, utils]);

  if (booking === null) return null;
  if (!cardUsed) {
    return (
      <>
        <PaymentOutcome booking={booking} />
        {user === undefined || user === null || user.emailVerified ? null : (
          <Suspense>
            <EmailNotice user={user} className="mb-6" />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <Suspense>
      <FullPriceDialog booking={booking} onClose={() => router.push(PATHS.checkout(booking.id))} />
    </Suspense>
  );
}
