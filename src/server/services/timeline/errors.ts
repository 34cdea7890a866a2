import { DomainError } from "~/domain/errors";

export const BOOKING_NOT_FOUND = "Booking not found";

/** No such booking, or not this person's: both read alike. */
export function bookingNotFound(): DomainError {
  return new DomainError("NOT_FOUND", BOOKING_NOT_FOUND);
}

/** 409: the booking's state does not allow it, or another request was first. */
export function conflict(message: string, status: string): DomainError {
  return new DomainError("CONFLICT", message, { status });
}
