import { UNAUTHORIZED } from "~/domain/account/schema";
import { DomainError } from "~/domain/errors";
import type { ActorFacts } from "~/server/services/actor";

/** Whom a call is for. */
export type Guard = "anyone" | "user" | "customer" | "mechanic" | "admin";

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
    default:
      return guard satisfies never;
  }
}

function forbidden(isAllowed: boolean, otherwise: string): DomainError | null {
  return isAllowed ? null : new DomainError("FORBIDDEN", otherwise);
}
