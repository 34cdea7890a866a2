"use client";

import { useRouter } from "next/navigation";
import { flushSync } from "react-dom";
import { lazy, Suspense, useLayoutEffect, useState, type ReactNode } from "react";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { expectToasts, toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { PaymentOutcome } from "./return/payment-outcome";
import { isConfirmed, readReturn } from "./return/return-address";

const FullPriceDialog = lazy(async () => ({
  default: (await import("./checkout/full-price-dialog")).FullPriceDialog,
}));

// Needed only by users with an unconfirmed email address.
const EmailNotice = lazy(async () => ({
  default: (await import("~/features/auth/email-notice")).EmailNotice,
}));

const NOT_CONFIRMED =
  "We couldn't confirm your card. Open the booking and try again, or use another card.";

type PaymentReturnProps = {
  /** Shown until the payment's result is known. */
  loading: ReactNode;
  /** Renders the page below, with the id of the booking that the notice already shows. */
  children: (shownId: string | null) => ReactNode;
};

/**
 * Handles the return from a payment at the site root: removes the provider's parameters, refreshes
 * the status, and shows the documented toast and a lasting notice above the page. If the card has
 * used the promo code before, it asks as the checkout page does.
 */
export function PaymentReturn({ loading, children }: PaymentReturnProps) {
  const router = useRouter();
  const utils = api.useUtils();
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const { mutate } = api.payment.refresh.useMutation();
  const [booking, setBooking] = useState<BookingView | null>(null);
  const [cardUsed, setCardUsed] = useState(false);
  const [isReturning, setIsReturning] = useState(false);

  // Before the first paint, and after Next has put the address in place. The page waits for the
  // notice, so that nothing moves when it appears.
  useLayoutEffect(() => {
    const back = readReturn(window.location.search);
    if (back === null) return;
    setIsReturning(true);
    expectToasts();
    window.history.replaceState(null, "", `${window.location.pathname}${back.leftover}`);
    const { bookingId, redirectStatus } = back;
    const fail = (sentence: string | undefined) => showFailure(TOASTS.confirmPayment, sentence);
    const failFirst = (sentence: string | undefined) => {
      setIsReturning(false);
      fail(sentence);
    };

    async function look(then: (paid: BookingView) => void) {
      try {
        const paid = await utils.client.booking.byId.query({ id: bookingId });
        // In one frame with the toast, which makes room for itself.
        flushSync(() => {
          setBooking(paid);
          then(paid);
        });
      } catch (error) {
        failFirst(error instanceof Error ? error.message : undefined);
      }
    }
    mutate(
      { id: bookingId },
      {
        onSuccess: ({ paymentStatus }) =>
          void look(({ cardSaved }) => {
            if (isConfirmed({ paymentStatus, cardSaved })) toast(TOASTS.confirmPayment.success);
            // A bank that takes longer isn't a failure. The booking shows the result later.
            else if (redirectStatus !== "processing") fail(NOT_CONFIRMED);
          }),
        onError(error) {
          if (error.data?.reason === "PROMO_CARD_USED") void look(() => setCardUsed(true));
          else failFirst(error.message);
        },
      },
    );
    // Runs once per arrival: both objects are stable.
  }, [mutate, utils]);

  if (booking === null) return isReturning ? loading : children(null);
  if (cardUsed) {
    return (
      <>
        {children(null)}
        <Suspense>
          <FullPriceDialog
            booking={booking}
            onClose={() => router.push(PATHS.checkout(booking.id))}
          />
        </Suspense>
      </>
    );
  }
  return (
    <Suspense fallback={loading}>
      <PaymentOutcome booking={booking} offersPassword={user?.hasPassword === false} />
      {user === undefined || user === null || user.emailVerified ? null : (
        <EmailNotice user={user} className="mb-6" />
      )}
      {children(booking.id)}
    </Suspense>
  );
}
