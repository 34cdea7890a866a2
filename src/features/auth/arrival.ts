import { safeNextPath } from "~/domain/account/next-path";
import { PATHS } from "~/lib/paths";

/**
 * Returns the page a visitor wanted before signing in: the query's `next`, if it stays on this
 * site.
 */
export function nextFrom(query: { get(name: string): string | null }): string | undefined {
  return safeNextPath(query.get("next")) ?? undefined;
}

/**
 * Returns the first page after signing in: the wanted page, or home, which redirects. A user who
 * signed in with a temporary password is offered a new one first.
 */
export function arrivalPath(user: { hasPassword: boolean }, next: string | undefined): string {
  if (next === undefined) return PATHS.arrival;
  return user.hasPassword ? next : PATHS.setPasswordFor(next);
}
