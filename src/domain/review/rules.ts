import { isDone, type BookingStatus } from "../booking/status";
import type { PaymentStatus } from "../payment/status";

/** A customer can review a finished, paid job once. See reviewableUntil for the deadline. */
export function canReview(booking: {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  reviewed: boolean;
}): boolean {
  return isDone(booking.status) && booking.paymentStatus === "captured" && !booking.reviewed;
}
