import { safeNextPath, type NextStep } from "~/domain/account/next-step";
import { PATHS } from "~/lib/paths";

type Query = Record<string, string | string[] | undefined>;
/** What Next hands to a page that reads its query, and to one with the role in its path. */
export type QueryPageProps = { searchParams: Promise<Query> };
export type RolePageProps = QueryPageProps & { params: Promise<{ role: string }> };

const text = (value: string | string[] | undefined) =>
  typeof value === "string" && value !== "" ? value : undefined;

/**
 * Where a visitor wanted to be before he was asked to sign in: the query's `next`, if it stays on
 * this site. A form sent without script has the wizard's known answers beside it.
 */
export function nextFrom(query: Query): string | undefined {
  const next = safeNextPath(text(query.next)) ?? undefined;
  if (next !== PATHS.booking) return next;
  return PATHS.bookingWith({ issue: text(query.issue), place: text(query.place) });
}

/**
 * The first address after signing in: the wanted page, or home, which routes on. Whoever came in
 * with a temporary password is offered a new one before that.
 */
export function arrivalPath(user: { hasPassword: boolean }, next: string | undefined): string {
  if (next === undefined) return PATHS.arrival;
  return user.hasPassword ? next : PATHS.setPasswordFor(next);
}

/** Where home sends someone who has just signed in; null stays (specification §2, redirect logic). */
export function pathOfStep(step: NextStep): string | null {
  switch (step) {
    case "choose-type":
      return null;
    case "mechanic-onboarding":
      return PATHS.mechanicOnboarding;
    case "mechanic-dashboard":
      return PATHS.mechanicDashboard;
    case "customer-profile":
      return PATHS.customerProfile;
    case "customer-dashboard":
      return PATHS.customerDashboard;
    case "set-password":
      return PATHS.setPassword;
    default:
      return step satisfies never;
  }
}
