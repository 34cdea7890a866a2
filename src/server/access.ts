import {
  needsFreshSecondFactor,
  needsSecondFactor,
} from "~/domain/account/second-factor/second-factor";
import type { CallScope } from "~/domain/api-key/scopes";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import { site } from "~/server/gateways/runtime/site";
import type { ActorFacts } from "~/server/services/actor";

/** The kinds of callers a procedure can be for. */
export type Access =
  "anyone" | "user" | "customer" | "mechanic" | "admin" | "staff" | "cashier" | "owner";

/**
 * Returns why a caller's API key may not make the call, or null. Callers without a key pass, so
 * it's checked for every call.
 */
export function keyRefusalOf(scope: CallScope, session: ActorFacts | null): DomainError | null {
  const key = session?.key;
  if (key === undefined || scope === "any") return null;
  // precondition: some calls never take an API key
  if (scope === "never") return new DomainError("notByKey");
  // precondition: an API key makes only calls of its scopes
  return key.scopes.includes(scope) ? null : new DomainError("scopeMissing", { scope });
}

/** A call's requirements: a role, and a scope for callers with an API key. */
export interface Demand {
  access: Access;
  scope: CallScope;
}

/** Returns why this caller may not make the call, or null if they may. */
export function refusalOf(
  { access, scope }: Demand,
  session: ActorFacts | null,
  now: Date,
): DomainError | null {
  return keyRefusalOf(scope, session) ?? roleRefusalOf(access, session, now);
}

/** Returns why this person's role may not make the call, or null if it may. */
export function roleRefusalOf(
  access: Access,
  session: ActorFacts | null,
  now: Date,
): DomainError | null {
  if (access === "anyone") return null;
  if (session === null) return new DomainError("signedOut");
  switch (access) {
    case "user":
      return null;
    case "customer":
      return forbidden(session.userType === "customer", "onlyCustomers");
    case "mechanic":
      return forbidden(session.userType === "mechanic", "onlyMechanics");
    case "admin":
      // precondition: only administrators read the question bank
      return forbidden(session.staffRole !== null, "onlyAdministrators");
    case "staff":
      // precondition: only staff read the log
      // precondition: only staff read the log as a file
      return (
        forbidden(session.staffRole !== null, "onlyStaff") ??
        codeRequired(needsSecondFactor(session, site.staffSecondFactor))
      );
    // For owners, and staff who move money. A recent second factor keeps out anyone who finds a
    // desk left open.
    case "cashier":
      return (
        forbidden(session.staffRole !== null, "onlyStaff") ??
        codeRequired(needsFreshSecondFactor(session, site.staffSecondFactor, now))
      );
    case "owner":
      return (
        forbidden(session.staffRole === "owner", "onlyOwners") ??
        codeRequired(needsFreshSecondFactor(session, site.staffSecondFactor, now))
      );
    default:
      return access satisfies never;
  }
}

function codeRequired(isNeeded: boolean): DomainError | null {
  return isNeeded ? new DomainError("secondFactorRequired") : null;
}

function forbidden(isAllowed: boolean, otherwise: PlainRefusal): DomainError | null {
  return isAllowed ? null : new DomainError(otherwise);
}

/**
 * Refuses a call from a page that was opened as another user. All tabs share one cookie, so after
 * signing in as someone else in one tab, forms in the others would save to that account.
 */
export function requirePageUser({ userId }: ActorFacts, pageUser: string | null | undefined): void {
  if (typeof pageUser === "string" && pageUser !== userId) throw new DomainError("otherUser");
}
