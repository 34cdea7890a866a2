import { DomainError, type PlainRefusal } from "~/domain/errors";

/** No such booking, or not this person's: both read alike. */
export function bookingNotFound(): DomainError {
  return new DomainError("bookingNotFound");
}

/** 409: the booking's state does not allow it, or another request was first. */
export function conflict(refusal: PlainRefusal, status: string): DomainError {
  return new DomainError(refusal, { status });
}
