import type { UserType } from "~/domain/account/roles";

/**
 * The bookings that are the viewer's: all that a customer is shown, and of a mechanic's list those
 * they have taken, because it also holds open jobs that are nobody's yet.
 */
export function ownBookings<Booking extends { mechanicId: string | null }>(
  bookings: readonly Booking[],
  user: { id: string; userType: UserType | null },
): readonly Booking[] {
  if (user.userType !== "mechanic") return bookings;
  return bookings.filter((booking) => booking.mechanicId === user.id);
}
