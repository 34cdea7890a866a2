"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { fullPriceCents } from "~/domain/booking/price/pricing";
import { PAYMENT_REFUSALS } from "~/domain/payment/refusals";
import { phrase } from "~/messages/phrase";
import type { BookingView } from "~/domain/booking/view";
import { centsToText, textToCents } from "~/domain/money";
import { CostBreakdown, costForCustomer } from "~/features/booking/cost-breakdown";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

type FullPriceDialogProps = {
  booking: BookingView;
  onClose: () => void;
  /** Called when the customer chooses another card. The booking keeps its code. */
  onOtherCard?: () => void;
};

/** Says that the card has used the promo code before: pay the full price, or use another card. */
export function FullPriceDialog({ booking, onClose, onOtherCard }: FullPriceDialogProps) {
  const goOn = api.payment.createIntent.useMutation(
    withToasts({ failure: TOASTS.setUpPayment.failure }, { onSuccess: onClose, onError: onClose }),
  );
  const promo = booking.promoCode ?? "this code";
  const fullPrice = centsToText(
    fullPriceCents({
      totalCents: textToCents(booking.totalAmount) ?? 0,
      discountCents: textToCents(booking.discount) ?? 0,
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        onClose();
        onOtherCard?.();
      }}
      title={phrase(PAYMENT_REFUSALS.cardOfAnother.sentence, { fullPrice, promo })}
      description={`You can’t use ${promo} with this card again. We haven’t charged anything yet. With another card, you keep the discount.`}
      confirmLabel={`Continue at $${fullPrice}`}
      cancelLabel="Use another card"
      pending={goOn.isPending}
      onConfirm={() =>
        goOn.mutate({ bookingId: booking.id, amount: Number(fullPrice), withoutPromo: true })
      }
    >
      <CostBreakdown
        cost={costForCustomer({
          ...booking,
          discount: "0.00",
          promo: undefined,
          promoCode: null,
          totalAmount: fullPrice,
        })}
      />
    </ConfirmDialog>
  );
}
