import type { UserType } from "~/domain/account/roles";
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
    { href: PATHS.mechanicToday, label: "Today" },
    { href: PATHS.mechanicDashboard, label: "Dashboard" },
    { href: PATHS.mechanicRequests, label: "Requests" },
    { href: PATHS.mechanicJobs, label: "My Jobs" },
    { href: PATHS.mechanicCalendar, label: "Calendar" },
    { href: PATHS.mechanicEarnings, label: "Earnings" },
    { href: PATHS.mechanicProfile, label: "Profile" },
  ],
} as const satisfies Record<UserType, readonly NavLink[]>;

const DESK: NavLink = { href: PATHS.desk, label: "Desk" };

/** Returns the header's links. Staff have the desk first. */
export function mainLinks(userType: UserType | null, isStaff = false): readonly NavLink[] {
  const own = userType === null ? [] : MAIN_LINKS[userType];
  return isStaff ? [DESK, ...own] : own;
}

/** Returns true for the desk's pages, whose header has no links of other roles. */
export function isAtDesk(pathname: string): boolean {
  return pathname === PATHS.desk || pathname.startsWith(`${PATHS.desk}/`);
}

const SECURITY: NavLink = { href: PATHS.securitySettings, label: "Security" };

/** Additional links of the profile menu. */
const MENU_LINKS = {
  customer: [
    { href: PATHS.customerProfile, label: "Profile" },
    { href: PATHS.garage, label: "Garage" },
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
  DESK,
  { href: PATHS.adminQuestions, label: "Skills questions" },
];

export function menuLinks(user: {
  userType: UserType | null;
  isAdmin: boolean;
}): readonly NavLink[] {
  const own = user.userType === null ? [SECURITY] : MENU_LINKS[user.userType];
  return user.isAdmin ? [...own, ...STAFF_LINKS] : own;
}

/** Returns the role's dashboard. */
export function dashboardHref(userType: UserType | null): string {
  if (userType === null) return PATHS.home;
  return userType === "mechanic" ? PATHS.mechanicDashboard : PATHS.customerDashboard;
}

/** Returns true if the link leads to the current page or, for some, to a page below it. */
export function isCurrent(pathname: string, href: string): boolean {
  const hasPages = href === PATHS.mechanicProfile || href === PATHS.desk;
  return pathname === href || (hasPages && pathname.startsWith(`${href}/`));
}
