import type { NextStep } from "~/domain/account/next-step";

export type PathRole = "customer" | "mechanic";

/** Adds the query parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value) search.set(key, value);
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * The wizard's path. On its own, because public pages need only this one and their script contains
 * everything it imports.
 */
export const BOOKING_PATH = "/customer/booking";

/**
 * Every URL of the product that several pages link to, except the desk's (desk-paths.ts) and a
 * booking's (booking-paths.ts). An address that one feature alone links to stands with it, because
 * every page loads this table.
 */
export const PATHS = {
  home: "/",
  /** The site root, which checks the payment's result with the server. */
  afterPayment: (query: Record<string, string | undefined>) => withQuery("/", query),
  services: "/#services",
  howItWorks: "/#how-it-works",

  terms: "/terms",
  privacy: "/privacy",

  roleSelection: "/auth/role-selection",
  /** Role selection that continues to `next` (a same-site relative path) after sign-in. */
  roleSelectionFor: (next?: string) => withQuery("/auth/role-selection", { next }),
  /** Role selection after a session has ended. The page says so, and continues to `next`. */
  signedOut: (next: string) => withQuery("/auth/role-selection", { next, signedOut: "1" }),
  login: (role: PathRole, next?: string) => withQuery(`/auth/login/${role}`, { next }),
  signupRoles: "/auth/signup",
  signupRolesFor: (next?: string) => withQuery("/auth/signup", { next }),
  signup: (role: PathRole, next?: string) => withQuery(`/auth/signup/${role}`, { next }),
  forgotPassword: (role: PathRole, next?: string) =>
    withQuery(`/auth/forgot-password/${role}`, { next }),
  /** The page for a sign-in code, which reads what follows the #. */
  signInCode: (role: PathRole, next?: string, email?: string) =>
    `${withQuery("/auth/code", { role, next })}${email === undefined ? "" : `#${new URLSearchParams({ email })}`}`,
  logout: "/api/logout",
  setPassword: "/user/set-password",
  setPasswordFor: (next?: string) => withQuery("/user/set-password", { next }),
  /** Home, which redirects by the documented rules right after sign-in. */
  arrival: "/?welcome=1",
  /** The return address of an external sign-in. */
  externalReturn: (next?: string) => withQuery("/", { auth: "success", next }),

  /** The wizard without an account. Signed-in visitors go on to `booking`. */
  book: "/book",
  /**
   * The wizard without an account, with known values filled in. `zip` takes any place, and
   * `service` a slug or an id.
   */
  bookWith: (known: {
    q?: string;
    zip?: string;
    service?: string;
    mechanic?: string;
    entry?: string;
  }) => withQuery("/book", known),

  customerDashboard: "/customer/dashboard",
  customerProfile: "/customer/profile",
  booking: BOOKING_PATH,
  /** The signed-in wizard with known values filled in. */
  bookingWith: (known: {
    vehicle?: string;
    /** A service's id. */
    service?: string;
    issue?: string;
    place?: string;
    mechanicId?: string;
  }) => withQuery(BOOKING_PATH, known),
  garage: "/customer/garage",
  bookService: "/customer/book-service",
  bookings: "/customer/bookings",
  bookingsWith: (query: { status?: string; q?: string }) => withQuery("/customer/bookings", query),
  serviceHistory: "/customer/service-history",
  bookingEdit: (bookingId: string) => `/customer/booking/${encodeURIComponent(bookingId)}/edit`,
  checkout: (bookingId: string) => `/customer/checkout/${encodeURIComponent(bookingId)}`,
  /** Checkout of a single payment: a tip, a fee, or an amount due. */
  checkoutOf: (bookingId: string, payment: string) =>
    withQuery(`/customer/checkout/${encodeURIComponent(bookingId)}`, { payment }),
  cards: "/customer/cards",
  receipt: (bookingId: string) => `/customer/receipt/${encodeURIComponent(bookingId)}`,

  mechanicSearch: "/mechanics/search",
  mechanicPublicProfile: (userId: string) => `/mechanic/${encodeURIComponent(userId)}/profile`,

  becomeMechanic: "/auth/signup/mechanic",
  /** Turns a signed-in customer into a mechanic. */
  convertToMechanic: "/?convert=mechanic",
  mechanicOnboarding: "/mechanic/onboarding",
  mechanicToday: "/mechanic/today",
  mechanicRequests: "/mechanic/requests",
  mechanicDashboard: "/mechanic/dashboard",
  mechanicProfile: "/mechanic/profile",
  mechanicProfileView: "/mechanic/profile/view",
  mechanicSkillsTest: "/mechanic/skills-test",
  mechanicSettings: "/mechanic/settings",
  mechanicBanking: "/mechanic/settings?tab=banking",
  mechanicDocuments: "/mechanic/documents",
  mechanicJobs: "/mechanic/jobs",
  mechanicJobsWith: (query: { status?: string }) => withQuery("/mechanic/jobs", query),
  mechanicCalendar: "/mechanic/calendar",
  calendarSettings: "/mechanic/calendar/settings",
  mechanicEarnings: "/mechanic/earnings",
  mechanicStatementCsv: "/api/mechanic/statement.csv",

  messages: "/messages",
  /** The inbox with a booking's conversation open. */
  messagesOf: (bookingId: string) => withQuery("/messages", { thread: bookingId }),
  messagesWith: (query: { thread?: string; q?: string }) => withQuery("/messages", query),
  notifications: "/notifications",
  notificationSettings: "/settings/notifications",

  support: "/support",
  supportRequest: (id: string) => withQuery("/support", { request: id }),

  adminQuestions: "/admin/questions",
  desk: "/desk",
  securitySettings: "/settings/security",
  developers: "/settings/developers",
  webhookEndpoint: (id: string) => `/settings/developers/${encodeURIComponent(id)}`,
  yourData: "/settings/your-data",
  accountExport: "/api/account/export",
} as const;

/** Returns the page for a user who has just signed in, or null to stay on home. */
export function pathOfStep(step: NextStep): string | null {
  switch (step) {
    case "choose-type":
      return null;
    case "desk":
      return PATHS.desk;
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
