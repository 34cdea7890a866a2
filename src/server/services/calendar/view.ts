import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { bufferOf } from "~/domain/calendar/busy";
import { HORIZON_DAYS, MINIMUM_NOTICE_HOURS, type Buffer } from "~/domain/calendar/policy";
import { workingHoursRowsSchema } from "~/domain/calendar/schema";
import { usualHours, type WorkingHours } from "~/domain/calendar/slots";

/** A mechanic's calendar as it applies: their own settings, and defaults for the rest. */
export interface CalendarRules {
  timeZone: string;
  hours: WorkingHours[];
  usualHours: boolean;
  minimumNoticeHours: number;
  horizonDays: number;
  bufferMinutes: Buffer;
}

/**
 * Returns the rules of a stored calendar, or the default hours. `timeZone` is that of the
 * mechanic's location, or of their browser if the location is unknown.
 */
export function rulesOf(
  stored: {
    timeZone: string;
    hours: unknown;
    minimumNoticeHours: number;
    horizonDays: number;
    bufferMinutes: number;
  } | null,
  timeZone: string | null,
): CalendarRules {
  const own = stored === null ? [] : workingHoursRowsSchema.parse(stored.hours);
  const isUsual = own.length === 0;
  return {
    timeZone: stored?.timeZone ?? timeZone ?? DEFAULT_TIME_ZONE,
    hours: isUsual ? usualHours() : own,
    usualHours: isUsual,
    minimumNoticeHours: stored?.minimumNoticeHours ?? MINIMUM_NOTICE_HOURS.usual,
    horizonDays: stored?.horizonDays ?? HORIZON_DAYS.usual,
    bufferMinutes: bufferOf(stored),
  };
}
