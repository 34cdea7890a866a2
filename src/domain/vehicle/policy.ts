/** Days for which a removed car without bookings can be restored. */
export const REMOVED_CAR_DAYS = 30;

/** The most entries that an owner adds to a car's history. */
export const MOST_ENTRIES = 500;

/** The most reminders of their own that an owner adds to a car. */
export const MOST_REMINDERS = 50;
