import type { Discount } from "~/domain/booking/price/pricing";
import { textToCents } from "~/domain/money";

interface Terms {
  percent: number | null;
  amount: string | null;
}

/** What a code takes off, as quotes ask for it. */
export function discountOfView({ percent, amount }: Terms): Discount {
  return percent === null
    ? { percent: null, amountCents: textToCents(amount ?? "") ?? 0 }
    : { percent };
}

/** "20% off your first service", "$25.00 off". */
export function promoWords({
  percent,
  amount,
  firstBookingOnly,
}: Terms & { firstBookingOnly: boolean }) {
  const off = percent === null ? `$${amount ?? "0.00"} off` : `${percent}% off`;
  return firstBookingOnly ? `${off} your first service` : off;
}
