import { JOBS_QUERY } from "~/features/mechanic/jobs/jobs-query";
import { ownBookingsInput } from "~/features/booking/list/own-bookings-input";
import { placeholderOf } from "./placeholders";
import { call, pages, preloadScript, type PreloadCall } from "~/trpc/preload";

const FRAME = [
  call("auth", "session", undefined),
  call("message", "unread", undefined),
  call("message", "unreadNotifications", undefined),
];
const ownProfile = call("mechanic", "profile", undefined);
const booking = call("booking", "byId", { id: placeholderOf("bookingId") });
const cards = call("payment", "cards", undefined);
const services = call("booking", "services", undefined);
const ownBookings = pages("booking", "list", ownBookingsInput());
const jobs = pages("booking", "list", JOBS_QUERY);
const bookingPage = [
  booking,
  call("payment", "list", { id: placeholderOf("bookingId") }),
  call("message", "thread", { bookingId: placeholderOf("bookingId") }),
];
const mechanic = { userId: placeholderOf("userId") };

/**
 * The first queries of each page's screen, in addition to the frame's. A page without a row works,
 * but loads its data later.
 */
const PRELOADS: Record<string, readonly PreloadCall[]> = {
  "/home": [call("booking", "list", {})],
  "/other-role": [],
  "/staff-only": [],
  "/user/set-password": [],
  "/admin/questions": [call("admin", "questions", undefined)],
  "/desk": [call("desk", "alerts", undefined), call("desk", "today", undefined)],
  // Its filters are in the address.
  "/desk/jobs": [call("desk", "jobCounts", undefined)],
  // Its list is in the address.
  "/desk/support": [],
  "/desk/questions": [],
  "/desk/reviews": [],
  "/desk/vetting": [],
  "/desk/bookings": [],
  "/desk/people": [],
  "/desk/money": [],
  "/desk/payouts": [call("desk", "nextPayouts", undefined)],
  "/desk/numbers": [],
  "/desk/catalogue": [],
  "/desk/promos": [],
  "/desk/work": [call("desk", "deadJobs", undefined)],
  "/desk/tie-out": [call("desk", "tieOut", undefined)],
  "/desk/staff": [call("desk", "staff", undefined)],
  "/desk/audit": [],
  "/notifications": [pages("message", "notifications", {})],
  "/settings/notifications": [
    call("message", "preferences", undefined),
    call("message", "push", undefined),
  ],
  "/settings/security": [
    call("auth", "secondFactor", undefined),
    call("auth", "sessions", undefined),
  ],
  "/settings/your-data": [],
  "/support": [],
  "/customer/booking": [services, call("booking", "vehicles", undefined)],
  "/customer/booking/[bookingId]/edit": [booking, services],
  "/customer/bookings": [ownBookings],
  "/customer/bookings/[bookingId]": bookingPage,
  "/customer/cards": [cards],
  "/customer/checkout/[bookingId]": [booking, call("payment", "config", undefined), cards],
  "/customer/dashboard": [call("booking", "list", {})],
  "/customer/profile": [],
  "/customer/receipt/[bookingId]": [call("payment", "receipt", { id: placeholderOf("bookingId") })],
  "/customer/service-history": [ownBookings],
  "/mechanic/[userId]/profile": [
    call("mechanic", "publicProfile", mechanic),
    call("mechanic", "publicServices", mechanic),
    call("booking", "list", { as: "customer" }),
  ],
  "/mechanic/calendar": [call("mechanic", "availability", undefined), jobs],
  "/mechanic/dashboard": [ownProfile, call("mechanic", "statement", undefined), jobs],
  "/mechanic/documents": [],
  "/mechanic/earnings": [
    call("mechanic", "statement", undefined),
    call("mechanic", "balance", undefined),
  ],
  "/mechanic/jobs": [jobs],
  "/mechanic/jobs/[bookingId]": bookingPage,
  "/mechanic/onboarding": [],
  "/mechanic/profile": [ownProfile],
  "/mechanic/profile/view": [ownProfile, call("mechanic", "standing", undefined)],
  "/mechanic/settings": [ownProfile, call("mechanic", "payoutAccount", undefined)],
  "/mechanic/skills-test": [],
  "/mechanics/search": [call("mechanic", "search", { sort: "distance" })],
};

/** Returns the inline script that requests a page's data early, or null for a page without any. */
export function preloadOf(page: string): string | null {
  const calls = PRELOADS[page];
  return calls === undefined ? null : preloadScript([...FRAME, ...calls]);
}
