import { DomainError, type PlainRefusal } from "~/domain/errors";

/** A missing booking and another person's read alike. */
export function bookingNotFound(): DomainError {
  return new DomainError("bookingNotFound");
}

/** 409: the booking's state doesn't allow it, or another request was first. */
export function conflict(refusal: PlainRefusal, status: string): DomainError {
  return new DomainError(refusal, { status });
}
