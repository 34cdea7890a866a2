import { isCancelled } from "~/domain/booking/status";
import type { Prisma } from "~/generated/prisma/client";
import { isRowId } from "~/domain/text/text";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";

/** Columns of a booking that payments need. */
export const payableSelect = {
  id: true,
  bookingNumber: true,
  status: true,
  customerId: true,
  mechanicId: true,
  completedAt: true,
  wishedMechanicId: true,
  followsUpId: true,
  scheduledAt: true,
  timeZone: true,
  busyUntil: true,
  stoppedAt: true,
  subtotalCents: true,
  platformFeeCents: true,
  discountCents: true,
  totalCents: true,
  promoCode: true,
  promoBornBy: true,
  paymentStatus: true,
  payments: { orderBy: [{ createdAt: "asc" }, { attempt: "asc" }, { id: "asc" }] },
} satisfies Prisma.BookingSelect;

export type PayableBooking = Prisma.BookingGetPayload<{ select: typeof payableSelect }>;
export type PaymentRow = PayableBooking["payments"][number];

/** Loads an existing booking for jobs and webhooks, which act for the platform. */
export async function loadPayable(ctx: ServiceContext, id: string): Promise<PayableBooking> {
  const row = isRowId(id)
    ? await ctx.db.booking.findUnique({ where: { id }, select: payableSelect })
    : null;
  if (row === null) throw bookingNotFound();
  return row;
}

/** Loads the bookings with these ids and skips unknown ones. */
export function loadPayables(
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<PayableBooking[]> {
  const wanted = [...new Set(ids)].filter((id) => isRowId(id));
  return ctx.db.booking.findMany({ where: { id: { in: wanted } }, select: payableSelect });
}

/** Returns the last card form of a job further away than an authorization lasts. */
export function lastCardSetup(ctx: ServiceContext, bookingId: string) {
  return ctx.db.cardSetup.findFirst({ where: { bookingId }, orderBy: { createdAt: "desc" } });
}

/** Returns the booking's own payment row; null before anything was begun. */
export function bookingPayment({ payments }: PayableBooking): PaymentRow | null {
  return payments.find(({ purpose, isCurrent }) => purpose === "booking" && isCurrent) ?? null;
}

/** Returns the row with this id from a booking that was read again. */
export function paymentIn(booking: PayableBooking, id: string): PaymentRow | null {
  return booking.payments.find((payment) => payment.id === id) ?? null;
}

/**
 * Returns whether a card is saved and will be authorized later. Until then, there's nothing to do.
 */
export function isCardSaved(booking: PayableBooking): boolean {
  const payment = bookingPayment(booking);
  return payment !== null && payment.paymentMethodId !== null && payment.state === "open";
}

/** Returns whether a payment belongs to a canceled booking and isn't its fee. */
export function isCanceled(booking: PayableBooking, payment: PaymentRow): boolean {
  return isCancelled(booking.status) && payment.purpose !== "fee" && payment.purpose !== "tip";
}

/**
 * Returns whether a row is a newer attempt beside the current one: a renewal that waits for its
 * bank.
 */
export function isWaiting({ payments }: PayableBooking, row: PaymentRow): boolean {
  const isSame = (one: PaymentRow) => one.purpose === row.purpose && one.changeId === row.changeId;
  const current = payments.find((one) => one.isCurrent && isSame(one));
  return !row.isCurrent && current !== undefined && current.attempt < row.attempt;
}
