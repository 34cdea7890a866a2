import { priceAfter, type JobPrice, type PricedLine } from "~/domain/booking/change-order/rules";
import type { BookingView } from "~/domain/booking/view";
import { textToCents } from "~/domain/money";

type NamedLine = PricedLine & { name: string };

const cents = (text: string) => textToCents(text) ?? 0;

/** Returns a job's price as the rules need it. */
export function jobPriceOf(booking: BookingView): JobPrice & { promoPercent: number | null } {
  return {
    subtotalCents: cents(booking.subtotal),
    platformFeeCents: cents(booking.platformFee),
    discountCents: cents(booking.discount),
    diagnosticFeeCents: cents(booking.diagnosticFee),
    totalCents: cents(booking.totalAmount),
    promoPercent: booking.promo?.percent ?? null,
  };
}

/** Prices a job with these lines by the server's rule, and returns the remaining lines. */
export function priceOfDraft(
  booking: BookingView,
  draft: { added: readonly NamedLine[]; removed: readonly string[] },
): JobPrice & { left: NamedLine[] } {
  const kept = booking.services
    .filter(({ id }) => !draft.removed.includes(id))
    .map(({ name, price }) => ({ name, priceCents: cents(price) }));
  const left = [...kept, ...draft.added];
  return { ...priceAfter(jobPriceOf(booking), left), left };
}
