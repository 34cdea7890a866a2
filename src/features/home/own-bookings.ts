import type { UserType } from "~/domain/account/roles";

/** Who looks at their bookings. */
interface Viewer {
  id: string;
  userType: UserType | null;
  mechanicProfile: object | null;
}

/**
 * Tells on which side somebody's list is. A mechanic has no jobs before their profile is done: until
 * then the list holds what they booked as a customer.
 */
export function sideOf({ userType, mechanicProfile }: Viewer): UserType {
  return userType === "mechanic" && mechanicProfile !== null ? "mechanic" : "customer";
}

/**
 * The bookings that are the viewer's: all that a customer is shown, and of a mechanic's list those
 * they have taken, because it also holds open jobs that are nobody's yet.
 */
export function ownBookings<Booking extends { mechanicId: string | null }>(
  bookings: readonly Booking[],
  user: Viewer,
): readonly Booking[] {
  if (sideOf(user) === "customer") return bookings;
  return bookings.filter((booking) => booking.mechanicId === user.id);
}
