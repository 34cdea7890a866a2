import { DomainError, type PlainRefusal } from "~/domain/errors";

/** Returns the same refusal for a missing booking and for another person's. */
export function bookingNotFound(): DomainError {
  return new DomainError("bookingNotFound");
}

/** Returns a 409: the booking's state doesn't allow it, or another request was first. */
export function conflict(refusal: PlainRefusal, status: string): DomainError {
  return new DomainError(refusal, { status });
}
