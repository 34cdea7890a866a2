import { priceAfter, type JobPrice, type PricedLine } from "~/domain/booking/change-order/rules";
import type { BookingView } from "~/domain/booking/view";
import { textToCents, type Cents } from "~/domain/money";

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

/**
 * Returns what the mechanic would earn at a new price: the subtotal less their part of a promo code,
 * which shrinks with the discount. Null for readers who don't see earnings.
 */
export function earnsAfter(
  {
    mechanicEarns,
    subtotal,
    discount,
  }: Pick<BookingView, "mechanicEarns" | "subtotal" | "discount">,
  after: Pick<JobPrice, "subtotalCents" | "discountCents">,
): Cents | null {
  if (mechanicEarns === undefined) return null;
  const partCents = cents(subtotal) - cents(mechanicEarns);
  const share = cents(discount) === 0 ? 0 : after.discountCents / cents(discount);
  return after.subtotalCents - Math.round(partCents * share);
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
