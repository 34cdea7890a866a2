import {
  BUFFERS,
  HORIZON_DAYS,
  MINIMUM_NOTICE_HOURS,
  MOST_HOURS,
  MOST_TIME_OFF,
  SLOT_DAYS_MAX,
  TIME_OFF_DAYS_MAX,
} from "~/domain/calendar/policy";

/** Wrong fields of a mechanic's calendar and of the search for free times. */
export const calendarFields = {
  calendarZoneWrong: "Choose a time zone, such as America/New_York.",
  weekdayWrong: "A weekday is a number from 0 (Sunday) to 6 (Saturday).",
  clockTimeWrong: "Enter a time such as 09:30. 24:00 is the end of the day.",
  hoursReversed: "Hours must end after they start.",
  hoursOverlap: "These hours overlap with others of the same day.",
  hoursTooMany: `Use at most ${MOST_HOURS} rows of hours.`,
  timeOffTooMany: `Add at most ${MOST_TIME_OFF} times off.`,
  calendarMomentWrong: "Enter a date and time with its offset, such as 2026-12-24T08:00:00-05:00.",
  timeOffStartMissing: "Choose when it starts.",
  timeOffEndMissing: "Choose when it ends.",
  timeOffReversed: "Time off must end after it starts.",
  timeOffTooLong: `Time off can last at most ${TIME_OFF_DAYS_MAX} days.`,
  noticeWrong: `Notice must be between ${MINIMUM_NOTICE_HOURS.min} and ${MINIMUM_NOTICE_HOURS.max} hours.`,
  horizonWrong: `You can be booked between ${HORIZON_DAYS.min} and ${HORIZON_DAYS.max} days ahead.`,
  bufferWrong: `Choose ${BUFFERS.slice(0, -1).join(", ")} or ${BUFFERS.at(-1)} minutes between jobs.`,
  slotRangeWrong: `Request at most ${SLOT_DAYS_MAX} days, with the first before the last.`,
  slotPlaceMissing: "Enter a ZIP code or a city and state.",
  slotServicesMissing: "Please select at least one service.",
  slotServicesTooMany: "Select at most 20 services.",
} as const;
