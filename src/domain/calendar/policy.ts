import { BUFFER_MINUTES } from "../booking/policy";

/** Starts are offered on the half hour of the mechanic's clock. */
export const SLOT_MINUTES = 30;

/** How soon and how far ahead customers can book a mechanic: the limits, and the default. */
export const MINIMUM_NOTICE_HOURS = { min: 0, max: 168, usual: 2 } as const;
export const HORIZON_DAYS = { min: 1, max: 365, usual: 60 } as const;

/** Minutes a mechanic can keep between two jobs. The first is the default. */
export const BUFFERS = [BUFFER_MINUTES, 45, 60, 90, 120] as const;
export type Buffer = (typeof BUFFERS)[number];

/** Hours of a mechanic who hasn't set any, on every weekday. */
export const USUAL_HOURS = { start: "08:00", end: "18:00" } as const;

/** Most rows of a calendar: several spans a day, and future time off. */
export const MOST_HOURS = 70;
export const MOST_TIME_OFF = 100;
export const TIME_OFF_NOTE_MAX = 100;

/** Most days in one call for slots. */
export const SLOT_DAYS_MAX = 31;

/** How many of the nearest mechanics are checked for free times. */
export const NEARBY_MECHANICS = 40;

/** Longest time off. */
export const TIME_OFF_DAYS_MAX = 366;
