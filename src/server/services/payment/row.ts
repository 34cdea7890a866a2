import type { Prisma } from "~/generated/prisma/client";
import { isRowId } from "~/domain/text";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";

/** What payments need to know of a booking. */
export const payableSelect = {
  id: true,
  bookingNumber: true,
  status: true,
  customerId: true,
  mechanicId: true,
  wishedMechanicId: true,
  scheduledAt: true,
  subtotalCents: true,
  platformFeeCents: true,
  discountCents: true,
  totalCents: true,
  promoCode: true,
  paymentStatus: true,
  paymentIntentId: true,
  setupIntentId: true,
  paymentMethodId: true,
  customer: {
    select: { id: true, email: true, firstName: true, lastName: true, stripeCustomerId: true },
  },
} satisfies Prisma.BookingSelect;

export type PayableBooking = Prisma.BookingGetPayload<{ select: typeof payableSelect }>;

/** A booking that exists; for jobs and webhooks, which act for the platform. */
export async function loadPayable(ctx: ServiceContext, id: string): Promise<PayableBooking> {
  const row = isRowId(id)
    ? await ctx.db.booking.findUnique({ where: { id }, select: payableSelect })
    : null;
  if (row === null) throw bookingNotFound();
  return row;
}
