/** The service for a car that its customer doesn't own yet. */
export const PRE_PURCHASE_SERVICE = "Pre-Purchase Inspection";

/** Returns whether a car was only ever booked to be looked at before buying it. */
export function isPrePurchase(bookings: readonly { services: readonly string[] }[]): boolean {
  return (
    bookings.length > 0 && bookings.every(({ services }) => services.includes(PRE_PURCHASE_SERVICE))
  );
}
