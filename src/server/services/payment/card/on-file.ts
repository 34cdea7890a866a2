import { UNAUTHORIZED_STATUSES } from "~/domain/payment/status";
import type { Prisma } from "~/generated/prisma/client";

/** Matches a payment whose card was saved and still has to be authorized. */
export const SAVED_CARD = {
  isCurrent: true,
  purpose: "booking",
  state: "open",
  paymentMethodId: { not: null },
} satisfies Prisma.PaymentWhereInput;

/** Bookings with a card: `hasCard` of domain/payment/card/on-file.ts in SQL. */
export const WITH_CARD = {
  OR: [
    { paymentStatus: { notIn: [...UNAUTHORIZED_STATUSES] } },
    { paymentStatus: "none", payments: { some: SAVED_CARD } },
  ],
} satisfies Prisma.BookingWhereInput;
