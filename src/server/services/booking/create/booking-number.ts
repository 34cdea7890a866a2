import { randomBytes } from "node:crypto";
import { bookingNumber, BOOKING_NUMBER_BYTES } from "~/domain/booking/booking-number";

/**
 * Draws a booking number. Call it inside the transaction that writes it: if the number is taken, the
 * transaction runs again and draws another.
 */
export const newBookingNumber = (): string => bookingNumber(randomBytes(BOOKING_NUMBER_BYTES));
