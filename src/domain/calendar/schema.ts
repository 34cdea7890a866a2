import { z } from "zod";
import { field } from "~/messages/field-key";
import { idText, isoTime, momentText, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { timeZoneText } from "../time/time-zone-schema";
import {
  BUFFERS,
  HORIZON_DAYS,
  MINIMUM_NOTICE_HOURS,
  MOST_HOURS,
  MOST_TIME_OFF,
  SLOT_DAYS_MAX,
  TIME_OFF_DAYS_MAX,
  TIME_OFF_NOTE_MAX,
} from "./policy";
import { DAY_MS } from "../time/durations";

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const startTime = z.string().regex(TIME, field("clockTimeWrong"));
const endTime = z
  .string()
  .refine((time) => time === "24:00" || TIME.test(time), field("clockTimeWrong"));

const workingHoursSchema = z
  .object({
    weekday: z
      .int({ error: field("weekdayWrong") })
      .min(0, field("weekdayWrong"))
      .max(6, field("weekdayWrong")),
    start: startTime,
    end: endTime,
  })
  .refine(({ start, end }) => start < end, { path: ["end"], error: field("hoursReversed") });

/** Hours as stored rows. */
export const workingHoursRowsSchema = z.array(workingHoursSchema);

const moment = momentText(field("calendarMomentWrong"));

/** One time off. */
export const timeOffSchema = z
  .object({ start: moment, end: moment, note: optionalText(TIME_OFF_NOTE_MAX).default("") })
  .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
    path: ["end"],
    error: field("timeOffReversed"),
  })
  .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= TIME_OFF_DAYS_MAX * DAY_MS, {
    path: ["end"],
    error: field("timeOffTooLong"),
  });

const hours = workingHoursRowsSchema
  .max(MOST_HOURS, field("hoursTooMany"))
  .superRefine((rows, ctx) => {
    rows.forEach((row, index) => {
      const meets = rows
        .slice(0, index)
        .some(
          (other) =>
            other.weekday === row.weekday && other.start < row.end && row.start < other.end,
        );
      if (meets) {
        ctx.addIssue({ code: "custom", path: [index], message: field("hoursOverlap") });
      }
    });
  });

const minimumNoticeHours = z
  .int({ error: field("noticeWrong") })
  .min(MINIMUM_NOTICE_HOURS.min, field("noticeWrong"))
  .max(MINIMUM_NOTICE_HOURS.max, field("noticeWrong"));
const horizonDays = z
  .int({ error: field("horizonWrong") })
  .min(HORIZON_DAYS.min, field("horizonWrong"))
  .max(HORIZON_DAYS.max, field("horizonWrong"));

const bufferMinutes = z.literal(BUFFERS, { error: field("bufferWrong") });

/** Booking hours as the form holds them. No hours means the default hours. */
export const bookingRulesSchema = z.object({
  timeZone: timeZoneText(field("calendarZoneWrong")),
  hours,
  minimumNoticeHours,
  horizonDays,
  bufferMinutes,
});
export type BookingRules = z.output<typeof bookingRulesSchema>;

/**
 * PUT /api/mechanic/availability: replaces the whole calendar. The buffer stays if it isn't sent, so
 * that a client from before it existed doesn't reset it.
 */
export const availabilitySchema = bookingRulesSchema.extend({
  timeOff: z.array(timeOffSchema).max(MOST_TIME_OFF, field("timeOffTooMany")),
  minimumNoticeHours: minimumNoticeHours.default(MINIMUM_NOTICE_HOURS.usual),
  horizonDays: horizonDays.default(HORIZON_DAYS.usual),
  bufferMinutes: bufferMinutes.optional(),
});

/** GET /api/mechanic/availability. */
export const availabilityViewSchema = z.object({
  timeZone: z.string(),
  hours: z.array(z.object({ weekday: z.number(), start: z.string(), end: z.string() })),
  /** True while these are the default hours. */
  usualHours: z.boolean(),
  timeOff: z.array(z.object({ start: isoTime, end: isoTime, note: z.string() })),
  minimumNoticeHours: z.number(),
  horizonDays: z.number(),
  bufferMinutes: z.literal(BUFFERS),
});
export type AvailabilityView = z.infer<typeof availabilityViewSchema>;

/** One id, several separated by commas, or a list. */
export const serviceIdsText = z
  .union(
    [
      z
        .string()
        .max(2_000)
        .transform((text) => text.split(",")),
      z.array(z.string()),
    ],
    {
      error: field("slotServicesMissing"),
    },
  )
  .transform((ids) => [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ""))])
  .pipe(
    z
      .array(z.string().max(64))
      .min(1, field("slotServicesMissing"))
      .max(20, field("slotServicesTooMany")),
  );

function isFewDays({ from, to }: { from: string; to: string }): boolean {
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= SLOT_DAYS_MAX * DAY_MS;
}
const fewDays = { path: ["to"], error: field("slotRangeWrong") };

/** GET /api/mechanic/{userId}/slots. */
export const slotsSchema = z
  .object({ userId: idText, from: moment, to: moment, serviceIds: serviceIdsText })
  .refine(isFewDays, fewDays);

export const slotsViewSchema = z.object({ slots: z.array(z.object({ start: isoTime })) });

/** GET /api/slots. */
export const nearbySlotsSchema = z
  .object({
    place: requiredText(field("slotPlaceMissing"), TEXT_LIMITS.line),
    from: moment,
    to: moment,
    serviceIds: serviceIdsText,
  })
  .refine(isFewDays, fewDays);

/** The number of free mechanics, as coarse as customers see it. */
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
