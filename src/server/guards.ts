import { UNAUTHORIZED } from "~/domain/account/schema";
import { needsSecondFactor, SECOND_FACTOR_REQUIRED } from "~/domain/account/second-factor";
import { DomainError } from "~/domain/errors";
import { site } from "~/server/gateways/ops/site";
import type { ActorFacts } from "~/server/services/actor";

/** Whom a call is for. */
export type Guard = "anyone" | "user" | "customer" | "mechanic" | "admin" | "staff";

/** Why this caller may not make the call; null where they may. */
export function refusalOf(guard: Guard, session: ActorFacts | null): DomainError | null {
  if (guard === "anyone") return null;
  if (session === null) return new DomainError("UNAUTHENTICATED", UNAUTHORIZED);
  switch (guard) {
    case "user":
      return null;
    case "customer":
      return forbidden(session.userType === "customer", "Only customers can do this.");
    case "mechanic":
      return forbidden(session.userType === "mechanic", "Only mechanics can do this.");
    case "admin":
      return forbidden(session.isAdmin, "Only administrators can see this.");
    case "staff":
      return (
        forbidden(session.isAdmin, "Only staff can do this.") ??
        (needsSecondFactor(session, site.staffSecondFactor)
          ? new DomainError("SECOND_FACTOR_REQUIRED", SECOND_FACTOR_REQUIRED)
          : null)
      );
    default:
      return guard satisfies never;
  }
}

function forbidden(isAllowed: boolean, otherwise: string): DomainError | null {
  return isAllowed ? null : new DomainError("FORBIDDEN", otherwise);
}
