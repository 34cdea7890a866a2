"use client";

import { CreditCard, HandCoins, PencilLine, ReceiptText, Star, UserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { actionFactsOf, actionsFor } from "~/domain/booking/actions";
import type { BookingView } from "~/domain/booking/view";
import { canEdit, isOver } from "~/domain/booking/status";
import { isOpenClaim } from "~/domain/claim/kinds";
import { canReview } from "~/domain/review/rules";
import { isLateToReview } from "~/domain/review/policy";
import { canTip } from "~/domain/payment/tip/rules";
import { isPayable } from "~/domain/payment/status";
import { useSuspension } from "~/features/account/use-suspension";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { PATHS } from "~/lib/paths";
import { receiptsText } from "~/messages/counts";
import { BookAgainLink } from "./book-again-link";
import { CancelAtPrice } from "../cancel/cancel-at-price";
import { CancelBooking } from "../cancel/cancel-booking";
import { ReviewDialog } from "./review-dialog";

const TipDialog = lazy(async () => ({
  default: (await import("~/features/payment/tip-dialog")).TipDialog,
}));

/** Returns "Authorize your card" before the job is done, and "Pay $105.00" once the money is due. */
function payLabel(booking: BookingView): string {
  return booking.paymentStatus === "failed" ? "Try payment again" : "Authorize your card";
}

/**
 * Offers what a customer can do about a booking by its status and payment. With `actions`, accepted
 * bookings can also be canceled, which the documented lists don't offer, and the link to the
 * mechanic is left out.
 */
export function CustomerActions({ booking, actions }: { booking: BookingView; actions: boolean }) {
  const [reviewing, setReviewing] = useState(false);
  const [tipping, setTipping] = useState(false);
  const { receiptCount } = booking;
  const hasReceipt = receiptCount > 0;
  // A canceled booking's fee is also paid at checkout.
  const payable = isPayable(booking) || booking.paymentStatus === "due";
  const editable = canEdit(booking.status);
  const now = useNow();
  // A pending booking has the documented cancel button instead.
  const cancelsAtPrice =
    actions &&
    !editable &&
    actionsFor(actionFactsOf(booking), "customer", new Date(now ?? 0)).includes("cancel");
  const reviewable = now !== null && canReview(booking) && !isLateToReview(booking, now);
  // An open question comes before the review.
  const hasQuestion =
    booking.proposal !== null || booking.claims.some(({ state }) => isOpenClaim(state));
  const tippable = now !== null && canTip(booking, now);
  const isSuspended = useSuspension() !== null;
  const { mechanicId } = booking;
  const over = isOver(booking.status);
  if (!payable && !editable && !hasReceipt && !reviewable && !over && mechanicId === null) {
    return null;
  }
  return (
    <>
      {payable ? (
        <Button asChild size="sm">
          <Link href={PATHS.checkout(booking.id)}>
            <CreditCard aria-hidden />
            {payLabel(booking)}
            <span className="sr-only"> for {booking.serviceName}</span>
          </Link>
        </Button>
      ) : null}
      {isSuspended && (reviewable || tippable) ? (
        <p className="basis-full text-sm text-muted-foreground">
          Your account is suspended, so you can&apos;t leave a review or a tip.
        </p>
      ) : null}
      {reviewable && !hasQuestion && !isSuspended ? (
        <Button
          size="sm"
          variant={payable ? "outline" : "default"}
          onClick={() => setReviewing(true)}
        >
          <Star aria-hidden />
          Leave a review
        </Button>
      ) : null}
      {tippable && !isSuspended ? (
        <Button size="sm" variant="outline" onClick={() => setTipping(true)}>
          <HandCoins aria-hidden />
          Leave a tip
        </Button>
      ) : null}
      {editable ? (
        <>
          <Button asChild size="sm" variant="outline">
            <Link href={PATHS.bookingEdit(booking.id)}>
              <PencilLine aria-hidden />
              Edit Booking
            </Link>
          </Button>
          <CancelBooking booking={booking} />
        </>
      ) : null}
      {cancelsAtPrice ? <CancelAtPrice booking={booking} /> : null}
      {hasReceipt ? (
        <Button asChild size="sm" variant="outline">
          <Link href={PATHS.receipt(booking.id)}>
            <ReceiptText aria-hidden />
            {receiptsText(receiptCount)}
          </Link>
        </Button>
      ) : null}
      {reviewable && hasQuestion && !isSuspended ? (
        <Button size="sm" variant="outline" onClick={() => setReviewing(true)}>
          <Star aria-hidden />
          Leave a review
        </Button>
      ) : null}
      {over ? <BookAgainLink booking={booking} /> : null}
      {actions || mechanicId === null ? null : (
        <Button asChild size="sm" variant="link">
          <Link href={PATHS.mechanicPublicProfile(mechanicId)}>
            <UserRound aria-hidden />
            Mechanic&apos;s profile
          </Link>
        </Button>
      )}
      {tipping ? (
        <Suspense>
          <TipDialog booking={booking} onClose={() => setTipping(false)} />
        </Suspense>
      ) : null}
      {reviewing ? <ReviewDialog booking={booking} onClose={() => setReviewing(false)} /> : null}
    </>
  );
}
