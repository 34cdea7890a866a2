import { safeNextPath } from "~/domain/account/next-path";
import { needsOnboarding, nextStep, type NextStepFacts } from "~/domain/account/next-step";
import type { UserType } from "~/domain/account/roles";
import { unmarkMailLink } from "~/domain/mail-link";
import { DESK_PAGES } from "~/lib/desk-paths";
import { PATHS, pathOfStep, withQuery } from "~/lib/paths";
import { createRequestContext } from "~/server/request-context";
import { currentUser } from "~/server/services/account/queries";
import { hasOwnOrders } from "~/server/services/booking/own-orders";
import { carriesSession, type SessionFacts } from "~/server/gateways/auth/session";

/** The visitor of a page. Anything besides the session is read only when needed. */
interface Visitor {
  /** Path and query to return to. */
  address: string;
  query: URLSearchParams;
  session: Pick<SessionFacts, "userType" | "staffRole"> | null;
  /** True if the cookie names a session that has ended. */
  wasSignedIn: boolean;
  user(): Promise<NextStepFacts>;
  hasOwnOrders(): Promise<boolean>;
}

/** The page to show, an address to go to, or null for a 404. */
type Verdict = { page: string } | { to: string } | null;
type Guard = (visitor: Visitor, page: string) => Verdict | Promise<Verdict>;

const anybody: Guard = (_visitor, page) => ({ page });

const guest: Guard = ({ session, query }, page) =>
  session === null ? { page } : { to: safeNextPath(query.get("next")) ?? PATHS.home };

const signedIn: Guard = ({ session, wasSignedIn, address }, page) => {
  if (session !== null) return { page };
  const mailed = unmarkMailLink(address);
  if (mailed !== null) {
    return {
      to: PATHS.signInCode(mailed.startsWith("/mechanic/") ? "mechanic" : "customer", mailed),
    };
  }
  return { to: wasSignedIn ? PATHS.signedOut(address) : PATHS.roleSelectionFor(address) };
};

/**
 * Admits one role. Users without a role choose one first. The other role sees a page that says whom
 * the page is for.
 */
const only =
  (type: UserType, further: Guard = anybody): Guard =>
  (visitor, page) => {
    const { session } = visitor;
    if (session === null) return signedIn(visitor, page);
    if (session.userType === null) {
      return { to: session.staffRole === null ? PATHS.home : PATHS.desk };
    }
    return session.userType === type ? further(visitor, page) : { page: "/other-role" };
  };

const customers = only("customer");

/** Admits people who order. A mechanic who used to be a customer keeps access to those bookings. */
const orderers: Guard = async (visitor, page) => {
  const isMechanic = visitor.session?.userType === "mechanic";
  return isMechanic && (await visitor.hasOwnOrders()) ? { page } : customers(visitor, page);
};

const newMechanics = only("mechanic", async ({ user }, page) =>
  needsOnboarding((await user()).mechanicProfile) ? { page } : { to: PATHS.mechanicDashboard },
);

const mechanics = only("mechanic", async ({ user }, page) =>
  needsOnboarding((await user()).mechanicProfile) ? { to: PATHS.mechanicOnboarding } : { page },
);

/** Admits administrators. Everyone else gets a 404 and doesn't learn that the page exists. */
const administrators: Guard = (visitor, page) =>
  visitor.session?.staffRole === null ? null : signedIn(visitor, page);

/** Admits staff. Everyone else is told that the page is for staff. */
const staff: Guard = (visitor, page) =>
  visitor.session?.staffRole === null ? { page: "/staff-only" } : signedIn(visitor, page);

const withoutPassword: Guard = async ({ session, user }, page) =>
  session !== null && (await user()).hasPassword ? { to: PATHS.home } : { page };

/**
 * Serves '/' to users with a session cookie. Everyone else gets the landing page, without reading
 * the database.
 */
const home: Guard = async ({ session, query, user }) => {
  // Staff who are neither customer nor mechanic go to the desk.
  const isStaffAlone = session !== null && session.staffRole !== null && session.userType === null;
  if (isStaffAlone && query.size === 0) return { to: PATHS.desk };
  const arrives = session !== null && query.has("welcome");
  const next = arrives ? pathOfStep(nextStep(await user())) : null;
  return next === null ? { page: "/home" } : { to: next };
};

/**
 * Sends signed-in visitors to the booking page for their account, with the answers from the
 * address.
 */
const withoutAccount: Guard = ({ session, query }, page) =>
  session === null ? { page } : { to: withQuery(PATHS.booking, Object.fromEntries(query)) };

/** Every page by its pattern, with its guard. */
export const ROUTE_GUARDS: Readonly<Record<string, Guard>> = {
  "/": home,
  "/docs/api": anybody,
  "/book": withoutAccount,
  "/auth/role-selection": guest,
  "/auth/signup": guest,
  "/auth/login/customer": guest,
  "/auth/login/mechanic": guest,
  "/auth/signup/customer": guest,
  "/auth/signup/mechanic": guest,
  "/auth/forgot-password/customer": guest,
  "/auth/forgot-password/mechanic": guest,
  // Anyone with the link may open these, signed in or not.
  "/auth/code": anybody,
  "/auth/confirm-email": anybody,
  "/auth/second-step": anybody,
  "/auth/undo-email-change": anybody,
  "/auth/unsubscribe": anybody,
  "/auth/support-request": anybody,
  "/auth/waitlist": anybody,
  "/user/set-password": withoutPassword,
  "/messages": signedIn,
  "/notifications": signedIn,
  "/settings/notifications": signedIn,
  "/admin/questions": administrators,
  ...Object.fromEntries(DESK_PAGES.map(({ href }) => [href, staff])),
  "/settings/security": signedIn,
  "/settings/developers": signedIn,
  "/settings/developers/[endpointId]": signedIn,
  "/settings/your-data": signedIn,
  "/support": signedIn,
  "/customer/dashboard": customers,
  "/customer/profile": customers,
  "/customer/booking": customers,
  "/customer/book-service": () => ({ to: PATHS.booking }),
  "/customer/service-history": orderers,
  "/customer/garage": orderers,
  "/customer/garage/[vehicleId]": orderers,
  "/customer/bookings": orderers,
  "/customer/bookings/[bookingId]": orderers,
  "/customer/bookings/[bookingId]/presence": orderers,
  "/customer/cards": orderers,
  "/customer/booking/[bookingId]/edit": signedIn,
  "/customer/checkout/[bookingId]": signedIn,
  "/customer/receipt/[bookingId]": signedIn,
  "/mechanic/onboarding": newMechanics,
  "/mechanic/calendar": mechanics,
  "/mechanic/calendar/settings": mechanics,
  "/mechanic/dashboard": mechanics,
  "/mechanic/documents": mechanics,
  "/mechanic/earnings": mechanics,
  "/mechanic/jobs": mechanics,
  "/mechanic/jobs/[bookingId]": mechanics,
  "/mechanic/today": mechanics,
  "/mechanic/requests": mechanics,
  "/mechanic/profile": mechanics,
  "/mechanic/profile/view": mechanics,
  "/mechanic/settings": mechanics,
  "/mechanic/skills-test": mechanics,
  "/mechanic/[userId]/profile": signedIn,
  "/mechanics/search": signedIn,
};

const EXACT = new Set(Object.keys(ROUTE_GUARDS).filter((pattern) => !pattern.includes("[")));
const WITH_NAMES = Object.keys(ROUTE_GUARDS)
  .filter((pattern) => !EXACT.has(pattern))
  .map((pattern) => ({
    pattern,
    // Ids never contain characters that need escaping in JSON or HTML.
    regex: new RegExp(`^${pattern.replaceAll(/\[(\w+)\]/g, "(?<$1>[\\w.~-]{1,200})")}$`),
  }));

export type PageMatch = ReturnType<typeof matchPage>;

/** Finds a path's page: its pattern, and the parameters by name, as sent. */
export function matchPage(path: string) {
  if (EXACT.has(path)) return { pattern: path, params: {} };
  for (const { pattern, regex } of WITH_NAMES) {
    const params = regex.exec(path)?.groups;
    if (params !== undefined) return { pattern, params };
  }
  return null;
}

/** Decides what a session cookie's user gets at a path that matches a pattern of `ROUTE_GUARDS`. */
export async function judge(
  pattern: string,
  { address, cookie }: { address: string; cookie: string },
  requestId: string,
): Promise<Verdict> {
  const ctx = await createRequestContext({ headers: new Headers({ cookie }), requestId });
  const { session } = ctx;
  const userId = session?.userId ?? "";
  const visitor: Visitor = {
    address,
    query: new URL(address, "http://localhost").searchParams,
    session,
    wasSignedIn: session === null && carriesSession(cookie),
    user: () => currentUser(ctx, userId),
    hasOwnOrders: () => hasOwnOrders(ctx, userId),
  };
  return ROUTE_GUARDS[pattern]?.(visitor, pattern) ?? null;
}
