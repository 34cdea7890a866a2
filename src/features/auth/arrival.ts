import { safeNextPath } from "~/domain/account/next-path";
import { PATHS } from "~/lib/paths";

/**
 * Where a visitor wanted to be before they were asked to sign in: the query's `next`, if it stays on
 * this site. A form sent without script has the wizard's known answers beside it.
 */
export function nextFrom(query: { get(name: string): string | null }): string | undefined {
  const next = safeNextPath(query.get("next")) ?? undefined;
  if (next !== PATHS.booking) return next;
  const text = (name: string) => query.get(name) ?? undefined;
  return PATHS.bookingWith({ issue: text("issue"), place: text("place") });
}

/**
 * The first address after signing in: the wanted page, or home, which routes on. Whoever came in
 * with a temporary password is offered a new one before that.
 */
export function arrivalPath(user: { hasPassword: boolean }, next: string | undefined): string {
  if (next === undefined) return PATHS.arrival;
  return user.hasPassword ? next : PATHS.setPasswordFor(next);
}
