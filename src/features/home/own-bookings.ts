import type { UserType } from "~/domain/account/roles";

/** The part of the user that decides which bookings are theirs. */
interface Viewer {
  id: string;
  userType: UserType | null;
  mechanicProfile: object | null;
}

/**
 * Returns the side of the user's list. A mechanic without a profile has no jobs, so the list shows
 * what they booked as a customer.
 */
export function sideOf({ userType, mechanicProfile }: Viewer): UserType {
  return userType === "mechanic" && mechanicProfile !== null ? "mechanic" : "customer";
}

/**
 * Returns the viewer's own bookings. A mechanic's list also contains open jobs, which are left out.
 */
export function ownBookings<Booking extends { mechanicId: string | null }>(
  bookings: readonly Booking[],
  user: Viewer,
): readonly Booking[] {
  if (sideOf(user) === "customer") return bookings;
  return bookings.filter((booking) => booking.mechanicId === user.id);
}
