import { z } from "zod";
import { moneyText } from "../money-schema";
import { isoTime } from "../text/text";
import { PAYMENT_PURPOSES } from "./payment";
import { HOUR_MS } from "../time/durations";

/** When a customer is reminded of an unpaid amount, counted from its due time. */
const REMIND_AFTER_HOURS = [1, 24, 72, 7 * 24] as const;
export const REMINDERS = REMIND_AFTER_HOURS.length;
/** Hours after which an unpaid amount blocks new bookings. */
const STOPS_AFTER_HOURS = 7 * 24;

/** Returns how many reminders are due. If several were missed, only the last is sent. */
export function remindersBy(dueAt: Date, now: Date): number {
  return REMIND_AFTER_HOURS.filter((hours) => now.getTime() >= dueAt.getTime() + hours * HOUR_MS)
    .length;
}

/** Returns the moment before which an unpaid amount blocks new bookings. */
export function stopsBookingsSince(now: Date): Date {
  return new Date(now.getTime() - STOPS_AFTER_HOURS * HOUR_MS);
}

/** GET /api/payments/due: an unpaid amount of the caller. */
export const duePaymentSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  bookingNumber: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  amount: moneyText,
  dueAt: isoTime,
  /** New bookings are refused until it's paid. */
  stopsBookings: z.boolean(),
});
export type DuePayment = z.output<typeof duePaymentSchema>;
