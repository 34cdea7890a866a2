/** Starts are offered on the half hour of the mechanic's clock. */
export const SLOT_MINUTES = 30;

/** How soon and how far ahead a mechanic can be booked, unless they say otherwise. */
export const MINIMUM_NOTICE_HOURS = { min: 0, max: 168, usual: 2 } as const;
export const HORIZON_DAYS = { min: 1, max: 365, usual: 60 } as const;

/** The hours of a mechanic who has named none: these, on every day of the week. */
export const USUAL_HOURS = { start: "08:00", end: "18:00" } as const;

/** Most rows of a calendar: several spans a day, and times off ahead. */
export const MOST_HOURS = 70;
export const MOST_TIME_OFF = 100;
export const TIME_OFF_NOTE_MAX = 100;

/** Most days that one call for slots looks at. */
export const SLOT_DAYS_MAX = 31;

/** Of the mechanics near a place so many are looked at for how many are free: the nearest. */
export const NEARBY_MECHANICS = 40;

/** Longest time off. */
export const TIME_OFF_DAYS_MAX = 366;
