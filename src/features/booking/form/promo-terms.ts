import type { Discount } from "~/domain/booking/price/pricing";
import { textToCents } from "~/domain/money";

interface Terms {
  percent: number | null;
  amount: string | null;
  maximum: string | null;
}

/** Converts a code's terms to a discount for quotes. */
export function discountOfView({ percent, amount, maximum }: Terms): Discount {
  return percent === null
    ? { percent: null, amountCents: textToCents(amount ?? "") ?? 0 }
    : { percent, maxCents: maximum === null ? null : textToCents(maximum) };
}

/** A code's terms as they are described to the customer. */
export interface PromoTerms extends Terms {
  firstBookingOnly: boolean;
}

/** Describes a code: "20% off your first service, up to $40.00", "$25.00 off". */
export function promoWords({ percent, amount, maximum, firstBookingOnly }: PromoTerms) {
  const off = percent === null ? `$${amount ?? "0.00"} off` : `${percent}% off`;
  const most = maximum === null ? "" : `, up to $${maximum}`;
  return `${firstBookingOnly ? `${off} your first service` : off}${most}`;
}
