import { UNHELD_STATUSES } from "~/domain/payment/status";
import type { Prisma } from "~/generated/prisma/client";

/** Bookings with a card: `hasCard` of domain/payment/card-on-file.ts in the database's words. */
export const WITH_CARD = {
  OR: [
    { paymentStatus: { notIn: [...UNHELD_STATUSES] } },
    {
      paymentStatus: "none",
      payments: {
        some: {
          isCurrent: true,
          purpose: "booking",
          state: "open",
          paymentMethodId: { not: null },
        },
      },
    },
  ],
} satisfies Prisma.BookingWhereInput;
