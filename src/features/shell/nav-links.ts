import type { UserType } from "~/domain/account/roles";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";

export interface NavLink {
  href: string;
  label: string;
}

/** Links of the header and of the phone's drawer. */
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

/** Additional links of the profile menu. */
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

/** Additional links for staff. */
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

/** Returns where a role reads its messages: the newest conversation, or the bookings. */
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

/** The messages card on a booking's page. */
const THREAD = "#messages";

/** Returns the role's dashboard. */
export function dashboardHref(userType: UserType | null): string {
  if (userType === null) return PATHS.home;
  return userType === "mechanic" ? PATHS.mechanicDashboard : PATHS.customerDashboard;
}

/** Returns true if the link leads to the current page. The profile's sub-page counts as profile. */
export function isCurrent(pathname: string, href: string): boolean {
  return pathname === href || (href === PATHS.mechanicProfile && pathname.startsWith(`${href}/`));
}
