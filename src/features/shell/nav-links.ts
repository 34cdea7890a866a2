import type { UserType } from "~/domain/account/roles";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";

export interface NavLink {
  href: string;
  label: string;
}

/** The links of the header and of the phone's drawer. */
const MAIN_LINKS = {
  customer: [
    { href: PATHS.customerDashboard, label: "Dashboard" },
    { href: PATHS.booking, label: "Book Service" },
    { href: PATHS.mechanicSearch, label: "Find Mechanics" },
  ],
  mechanic: [
    { href: PATHS.mechanicDashboard, label: "Dashboard" },
    { href: PATHS.mechanicProfile, label: "Profile" },
    { href: PATHS.mechanicJobs, label: "My Jobs" },
  ],
} as const satisfies Record<UserType, readonly NavLink[]>;

export function mainLinks(userType: UserType | null): readonly NavLink[] {
  return userType === null ? [] : MAIN_LINKS[userType];
}

const SECURITY: NavLink = { href: PATHS.securitySettings, label: "Security" };

/** What the profile menu adds: settings for mechanics only, the way in for customers. */
const MENU_LINKS = {
  customer: [
    { href: PATHS.customerProfile, label: "Profile" },
    { href: PATHS.serviceHistory, label: "Service History" },
    { href: PATHS.cards, label: "Your Cards" },
    SECURITY,
    { href: PATHS.convertToMechanic, label: "Become a Mechanic" },
  ],
  mechanic: [
    { href: PATHS.mechanicProfile, label: "Profile" },
    { href: PATHS.mechanicSettings, label: "Settings" },
    SECURITY,
  ],
} as const satisfies Record<UserType, readonly NavLink[]>;

/** What staff have besides. */
const STAFF_LINKS: readonly NavLink[] = [
  { href: PATHS.desk, label: "Desk" },
  { href: PATHS.adminQuestions, label: "Skills questions" },
];

export function menuLinks(user: {
  userType: UserType | null;
  isAdmin: boolean;
}): readonly NavLink[] {
  const own = user.userType === null ? [SECURITY] : MENU_LINKS[user.userType];
  return user.isAdmin ? [...own, ...STAFF_LINKS] : own;
}

/** Where this side reads its messages: in the newest thread, else beside the bookings. */
export function messagesHref(
  userType: UserType | null,
  newestThread: string | null,
): string | null {
  switch (userType) {
    case null:
      return null;
    case "customer":
      return newestThread === null
        ? PATHS.serviceHistory
        : `${BOOKING_PATHS.customer(newestThread)}${THREAD}`;
    case "mechanic":
      return newestThread === null
        ? PATHS.mechanicJobs
        : `${BOOKING_PATHS.mechanic(newestThread)}${THREAD}`;
    default:
      return userType satisfies never;
  }
}

/** The card of a booking's page with its messages. */
const THREAD = "#messages";

/** Where somebody's own work begins. */
export function dashboardHref(userType: UserType | null): string {
  if (userType === null) return PATHS.home;
  return userType === "mechanic" ? PATHS.mechanicDashboard : PATHS.customerDashboard;
}

/** Whether a link leads to the page on the screen; the profile's own sub-page counts as profile. */
export function isCurrent(pathname: string, href: string): boolean {
  return pathname === href || (href === PATHS.mechanicProfile && pathname.startsWith(`${href}/`));
}
