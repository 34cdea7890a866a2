/** Days for which a removed car without bookings can be restored. */
export const REMOVED_CAR_DAYS = 30;
