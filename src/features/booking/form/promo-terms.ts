import type { Discount } from "~/domain/booking/price/pricing";
import { textToCents } from "~/domain/money";

interface Terms {
  percent: number | null;
  amount: string | null;
}

/** Converts a code's terms to a discount for quotes. */
export function discountOfView({ percent, amount }: Terms): Discount {
  return percent === null
    ? { percent: null, amountCents: textToCents(amount ?? "") ?? 0 }
    : { percent };
}

/** What a code takes off, for the words beside it. */
export interface PromoTerms extends Terms {
  firstBookingOnly: boolean;
}

/** Describes a code: "20% off your first service", "$25.00 off". */
export function promoWords({ percent, amount, firstBookingOnly }: PromoTerms) {
  const off = percent === null ? `$${amount ?? "0.00"} off` : `${percent}% off`;
  return firstBookingOnly ? `${off} your first service` : off;
}
