import { z } from "zod";
import { idText, isoTime, momentText, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { timeZoneText } from "../time/time-zone-schema";
import {
  HORIZON_DAYS,
  MINIMUM_NOTICE_HOURS,
  MOST_HOURS,
  MOST_TIME_OFF,
  SLOT_DAYS_MAX,
  TIME_OFF_DAYS_MAX,
  TIME_OFF_NOTE_MAX,
} from "./policy";

/** Messages about a calendar. */
export const CALENDAR_MESSAGES = {
  zone: "Choose a time zone, such as America/New_York.",
  weekday: "A weekday is a number from 0 (Sunday) to 6 (Saturday).",
  time: "Enter a time such as 09:30. 24:00 is the end of the day.",
  order: "Hours must end after they start.",
  overlap: "These hours overlap with others of the same day.",
  mostHours: `Use at most ${MOST_HOURS} rows of hours.`,
  mostTimeOff: `Add at most ${MOST_TIME_OFF} times off.`,
  moment: "Enter a date and time with its offset, such as 2026-12-24T08:00:00-05:00.",
  timeOffOrder: "Time off must end after it starts.",
  timeOffLength: `Time off can last at most ${TIME_OFF_DAYS_MAX} days.`,
  notice: `Notice must be between ${MINIMUM_NOTICE_HOURS.min} and ${MINIMUM_NOTICE_HOURS.max} hours.`,
  horizon: `You can be booked between ${HORIZON_DAYS.min} and ${HORIZON_DAYS.max} days ahead.`,
  range: `Request at most ${SLOT_DAYS_MAX} days, with the first before the last.`,
  place: "Enter a ZIP code or a city and state.",
  services: "Please select at least one service.",
} as const;

const DAY_MS = 86_400_000;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const startTime = z.string().regex(TIME, CALENDAR_MESSAGES.time);
const endTime = z
  .string()
  .refine((time) => time === "24:00" || TIME.test(time), CALENDAR_MESSAGES.time);

const workingHoursSchema = z
  .object({
    weekday: z
      .int({ error: CALENDAR_MESSAGES.weekday })
      .min(0, CALENDAR_MESSAGES.weekday)
      .max(6, CALENDAR_MESSAGES.weekday),
    start: startTime,
    end: endTime,
  })
  .refine(({ start, end }) => start < end, { path: ["end"], error: CALENDAR_MESSAGES.order });

/** Hours as stored rows. */
export const workingHoursRowsSchema = z.array(workingHoursSchema);

const moment = momentText(CALENDAR_MESSAGES.moment);

/** One time off. */
export const timeOffSchema = z
  .object({ start: moment, end: moment, note: optionalText(TIME_OFF_NOTE_MAX).default("") })
  .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
    path: ["end"],
    error: CALENDAR_MESSAGES.timeOffOrder,
  })
  .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= TIME_OFF_DAYS_MAX * DAY_MS, {
    path: ["end"],
    error: CALENDAR_MESSAGES.timeOffLength,
  });

const hours = workingHoursRowsSchema
  .max(MOST_HOURS, CALENDAR_MESSAGES.mostHours)
  .superRefine((rows, ctx) => {
    rows.forEach((row, index) => {
      const meets = rows
        .slice(0, index)
        .some(
          (other) =>
            other.weekday === row.weekday && other.start < row.end && row.start < other.end,
        );
      if (meets) {
        ctx.addIssue({ code: "custom", path: [index], message: CALENDAR_MESSAGES.overlap });
      }
    });
  });

const minimumNoticeHours = z
  .int({ error: CALENDAR_MESSAGES.notice })
  .min(MINIMUM_NOTICE_HOURS.min, CALENDAR_MESSAGES.notice)
  .max(MINIMUM_NOTICE_HOURS.max, CALENDAR_MESSAGES.notice);
const horizonDays = z
  .int({ error: CALENDAR_MESSAGES.horizon })
  .min(HORIZON_DAYS.min, CALENDAR_MESSAGES.horizon)
  .max(HORIZON_DAYS.max, CALENDAR_MESSAGES.horizon);

/** Booking hours as the form holds them. No hours means the default hours. */
export const bookingRulesSchema = z.object({
  timeZone: timeZoneText(CALENDAR_MESSAGES.zone),
  hours,
  minimumNoticeHours,
  horizonDays,
});
export type BookingRules = z.output<typeof bookingRulesSchema>;

/** PUT /api/mechanic/availability: replaces the whole calendar. */
export const availabilitySchema = bookingRulesSchema.extend({
  timeOff: z.array(timeOffSchema).max(MOST_TIME_OFF, CALENDAR_MESSAGES.mostTimeOff),
  minimumNoticeHours: minimumNoticeHours.default(MINIMUM_NOTICE_HOURS.usual),
  horizonDays: horizonDays.default(HORIZON_DAYS.usual),
});

/** GET /api/mechanic/availability. */
export const availabilityViewSchema = z.object({
  timeZone: z.string(),
  hours: z.array(z.object({ weekday: z.number(), start: z.string(), end: z.string() })),
  /** If these are the default hours. */
  usualHours: z.boolean(),
  timeOff: z.array(z.object({ start: isoTime, end: isoTime, note: z.string() })),
  minimumNoticeHours: z.number(),
  horizonDays: z.number(),
});
export type AvailabilityView = z.infer<typeof availabilityViewSchema>;

/** One id, several separated by commas, or a list. */
const serviceIds = z
  .union(
    [
      z
        .string()
        .max(2_000)
        .transform((text) => text.split(",")),
      z.array(z.string()),
    ],
    {
      error: CALENDAR_MESSAGES.services,
    },
  )
  .transform((ids) => [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ""))])
  .pipe(
    z
      .array(z.string().max(64))
      .min(1, CALENDAR_MESSAGES.services)
      .max(20, "Select at most 20 services."),
  );

function isFewDays({ from, to }: { from: string; to: string }): boolean {
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= SLOT_DAYS_MAX * DAY_MS;
}
const fewDays = { path: ["to"], error: CALENDAR_MESSAGES.range };

/** GET /api/mechanic/{userId}/slots. */
export const slotsSchema = z
  .object({ userId: idText, from: moment, to: moment, serviceIds })
  .refine(isFewDays, fewDays);

export const slotsViewSchema = z.object({ slots: z.array(z.object({ start: isoTime })) });

/** GET /api/slots. */
export const nearbySlotsSchema = z
  .object({
    place: requiredText(CALENDAR_MESSAGES.place, TEXT_LIMITS.line),
    from: moment,
    to: moment,
    serviceIds,
  })
  .refine(isFewDays, fewDays);

/** Number of free mechanics, rounded to what a customer needs. */
export const FREE_COUNTS = ["0", "1–2", "3+"] as const;
export type FreeCount = (typeof FREE_COUNTS)[number];
export const freeCountOf = (free: number): FreeCount =>
  free === 0 ? "0" : free < 3 ? "1–2" : "3+";

export const nearbySlotsViewSchema = z.object({
  slots: z.array(z.object({ start: isoTime, free: z.enum(FREE_COUNTS) })),
});

/** GET /api/calendar and DELETE /api/calendar. */
export const feedViewSchema = z.object({
  active: z.boolean(),
  /** When the link was made; null if there's none. */
  createdAt: isoTime.nullable(),
  /** To the hour; null until a program has read it. */
  lastUsedAt: isoTime.nullable(),
});
export type FeedView = z.output<typeof feedViewSchema>;

/** POST /api/calendar/renew. */
export const feedLinkSchema = z.object({ url: z.string() });
