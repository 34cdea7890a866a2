import { needsSecondFactor } from "~/domain/account/second-factor";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import { site } from "~/server/gateways/ops/site";
import type { ActorFacts } from "~/server/services/actor";

/** Whom a call is for. */
export type Guard = "anyone" | "user" | "customer" | "mechanic" | "admin" | "staff";

/** Why this caller may not make the call; null where they may. */
export function refusalOf(guard: Guard, session: ActorFacts | null): DomainError | null {
  if (guard === "anyone") return null;
  if (session === null) return new DomainError("signedOut");
  switch (guard) {
    case "user":
      return null;
    case "customer":
      return forbidden(session.userType === "customer", "onlyCustomers");
    case "mechanic":
      return forbidden(session.userType === "mechanic", "onlyMechanics");
    case "admin":
      return forbidden(session.isAdmin, "onlyAdministrators");
    case "staff":
      return (
        forbidden(session.isAdmin, "onlyStaff") ??
        (needsSecondFactor(session, site.staffSecondFactor)
          ? new DomainError("secondFactorRequired")
          : null)
      );
    default:
      return guard satisfies never;
  }
}

function forbidden(isAllowed: boolean, otherwise: PlainRefusal): DomainError | null {
  return isAllowed ? null : new DomainError(otherwise);
}
