import { JOBS_QUERY, REQUESTS_QUERY } from "~/features/mechanic/jobs/jobs-query";
import { AHEAD_INPUT, HISTORY_INPUT } from "~/features/booking/list/own-bookings-input";
import { DESK_PAGES } from "~/lib/desk-paths";
import type { RouterInputs } from "~/trpc/react";
import { placeholderOf } from "./placeholders";
import { call, pages, preloadScript, type PreloadCall } from "~/trpc/preload";

const session = call("auth", "session", undefined);
const announcements = call("message", "announcements", undefined);
const FRAME = [
  session,
  announcements,
  call("message", "unread", undefined),
  call("message", "unreadNotifications", undefined),
];
const ownProfile = call("mechanic", "profile", undefined);
const booking = call("booking", "byId", { id: placeholderOf("bookingId") });
const cards = call("payment", "cards", undefined);
const pause = call("booking", "pause", undefined);
const services = call("booking", "services", undefined);
const attention = call("booking", "attention", undefined);
const ownBookings = [
  attention,
  call("booking", "list", AHEAD_INPUT),
  pages("booking", "list", HISTORY_INPUT),
];
const jobs = pages("booking", "list", JOBS_QUERY);
const requests = pages("booking", "list", REQUESTS_QUERY);
const mechanicsDay = call("mechanic", "today", undefined);
const bookingPage = [
  booking,
  call("payment", "list", { id: placeholderOf("bookingId") }),
  call("message", "thread", { bookingId: placeholderOf("bookingId") }),
];
/** The number of items waiting, shown in the desk's navigation. */
const today = call("desk", "today", undefined);
const mechanic = { userId: placeholderOf("userId") };
const carReminders: PreloadCall = {
  path: "booking.reminders.list",
  input: { id: placeholderOf("vehicleId") } satisfies RouterInputs["booking"]["reminders"]["list"],
};

/**
 * The first queries of each page's screen, in addition to the frame's. A page without a row works,
 * but loads its data later.
 */
const PRELOADS: Record<string, readonly PreloadCall[]> = {
  "/home": [attention, call("booking", "list", {}), pause],
  "/other-role": [],
  "/staff-only": [],
  "/user/set-password": [],
  "/admin/questions": [call("admin", "questions", undefined)],
  // Most lists of the desk depend on the address, so only the frame's queries are known.
  ...Object.fromEntries(DESK_PAGES.map(({ href }) => [href, [today]])),
  // Its filters are in the address.
  "/desk/jobs": [today, call("desk", "jobCounts", undefined)],
  "/desk/payouts": [today, call("desk", "nextPayouts", undefined)],
  "/desk/announcements": [today, pause],
  "/desk/work": [today, call("desk", "deadJobs", undefined)],
  "/desk/tie-out": [today, call("desk", "tieOut", undefined)],
  "/desk/staff": [today, call("desk", "staff", undefined)],
  "/notifications": [pages("message", "notifications", {})],
  "/settings/notifications": [
    call("message", "preferences", undefined),
    call("message", "push", undefined),
  ],
  "/settings/security": [
    call("auth", "secondFactor", undefined),
    call("auth", "sessions", undefined),
  ],
  "/settings/developers": [],
  "/settings/developers/[endpointId]": [],
  "/settings/your-data": [],
  "/support": [],
  "/customer/booking": [services, pause, call("booking", "vehicles", undefined)],
  "/customer/booking/[bookingId]/edit": [booking, services],
  "/customer/bookings": ownBookings,
  "/customer/bookings/[bookingId]": bookingPage,
  "/customer/bookings/[bookingId]/presence": [booking],
  "/customer/cards": [cards],
  "/customer/checkout/[bookingId]": [booking, call("payment", "config", undefined), cards],
  "/customer/dashboard": [attention, call("booking", "list", {})],
  "/messages": [pages("message", "threads", {})],
  "/customer/garage": [call("booking", "garage", undefined)],
  "/customer/garage/[vehicleId]": [
    call("booking", "vehicle", { id: placeholderOf("vehicleId") }),
    call("booking", "carJobs", { id: placeholderOf("vehicleId") }),
    carReminders,
  ],
  "/customer/profile": [],
  "/customer/receipt/[bookingId]": [call("payment", "receipt", { id: placeholderOf("bookingId") })],
  "/customer/service-history": ownBookings,
  "/mechanic/[userId]/profile": [
    call("mechanic", "publicProfile", mechanic),
    call("mechanic", "publicServices", mechanic),
    call("booking", "list", { as: "customer" }),
  ],
  "/mechanic/calendar": [call("mechanic", "availability", undefined), jobs],
  "/mechanic/calendar/settings": [call("mechanic", "availability", undefined)],
  "/mechanic/dashboard": [
    ownProfile,
    call("mechanic", "statement", undefined),
    jobs,
    mechanicsDay,
    requests,
  ],
  "/mechanic/documents": [],
  "/mechanic/earnings": [
    call("mechanic", "statement", undefined),
    call("mechanic", "balance", undefined),
  ],
  "/mechanic/jobs": [jobs],
  "/mechanic/jobs/[bookingId]": bookingPage,
  "/mechanic/onboarding": [],
  "/mechanic/today": [
    mechanicsDay,
    attention,
    ownProfile,
    call("mechanic", "setup", undefined),
    requests,
  ],
  "/mechanic/requests": [requests, mechanicsDay],
  "/mechanic/profile": [ownProfile],
  "/mechanic/profile/view": [ownProfile, call("mechanic", "reliability", undefined)],
  "/mechanic/settings": [ownProfile, call("mechanic", "payoutAccount", undefined)],
  "/mechanic/skills-test": [],
  "/mechanics/search": [call("mechanic", "search", { sort: "distance" })],
};

/** The first queries of pages for signed-out visitors, whose frame has no counts. */
const SIGNED_OUT: Record<string, readonly PreloadCall[]> = {
  "/book": [session, announcements, services, pause],
};

/** Returns the inline script that requests a page's data early, or null for a page without any. */
export function preloadOf(page: string): string | null {
  const own = PRELOADS[page];
  const calls = SIGNED_OUT[page] ?? (own === undefined ? undefined : [...FRAME, ...own]);
  return calls === undefined ? null : preloadScript(calls);
}
