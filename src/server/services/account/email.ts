import { EMAIL_TAKEN } from "~/domain/account/schema";
import { DomainError } from "~/domain/errors";

/** The refusal of an address that another account has; it never tells whose. */
export function emailTaken(): DomainError {
  return new DomainError("CONFLICT", EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } });
}
