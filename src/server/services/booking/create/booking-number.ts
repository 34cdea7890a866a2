import { randomBytes } from "node:crypto";
import { bookingNumber, BOOKING_NUMBER_BYTES } from "~/domain/booking/booking-number";

/**
 * Draws a booking number. Call it in the transaction that writes it, which runs again with another
 * number if this one is taken.
 */
export const newBookingNumber = (): string => bookingNumber(randomBytes(BOOKING_NUMBER_BYTES));
