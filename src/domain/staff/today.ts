import { z } from "zod";
import { DESK_JOB_LISTS } from "../booking/desk/actions";
import { BOOKING_STATUSES } from "../booking/status";
import { moneyText } from "../money-schema";
import { isoTime } from "../text/text";
import { alertViewSchema } from "./alert/schema";
import { TODAY_GROUPS, TODAY_KINDS } from "./today/rank";

/** Lists that can wait for staff, in the order they look at them. */
export const TODAY_WAITS = [
  "safety",
  ...DESK_JOB_LISTS,
  "disputes",
  "support",
  "documents",
  "deadJobs",
  "differences",
] as const;
export type TodayWait = (typeof TODAY_WAITS)[number];

/** The oldest a copy of the data should be. The nightly one can be an hour late. */
export const BACKUP_FRESH_HOURS = 26;

const waiting = z.object({
  what: z.enum(TODAY_WAITS),
  count: z.number().int(),
  /** When the oldest one began to wait; null if none waits. */
  oldestAt: isoTime.nullable(),
});

const person = z.object({ id: z.string(), name: z.string(), phone: z.string() });

/** Facts of a booking that staff need before they call anyone. */
const todayJob = z.object({
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES),
  scheduledAt: isoTime,
  timeZone: z.string(),
  /** City, state and ZIP code; empty if unknown. */
  area: z.string(),
  vehicle: z.string(),
  services: z.string(),
  total: moneyText,
  customer: person,
  mechanic: person.nullable(),
});

/** One thing that needs staff. */
const todayItem = z.object({
  /** Identifies the item; stays the same while it needs staff. */
  key: z.string(),
  kind: z.enum(TODAY_KINDS),
  group: z.enum(TODAY_GROUPS),
  since: isoTime,
  dueAt: isoTime.nullable(),
  alert: alertViewSchema.nullable(),
  job: todayJob.nullable(),
  /** Id of the dispute, document or support request. */
  subjectId: z.string().nullable(),
  /**
   * The claim's kind, the dispute's reason, the documents' kinds, or the request's subject; the
   * start of its message where the subject was only chosen from a list.
   */
  about: z.string().nullable(),
  /** Name of the person who wrote to support, or who paused new bookings. */
  from: z.string().nullable(),
  /** The person who made a safety report. */
  reporter: person.nullable(),
  amount: moneyText.nullable(),
  /** How many documents, failed tasks or differences, or mechanics who can take a request. */
  count: z.number().int().nullable(),
});
export type TodayItem = z.output<typeof todayItem>;
export type TodayJob = z.output<typeof todayJob>;

/** GET /api/desk/today: what needs staff, ranked, and how much of each kind waits. */
export const todaySchema = z.object({
  items: z.array(todayItem),
  waiting: z.array(waiting),
  /** Jobs in progress, and accepted jobs that start before the end of the day. */
  underWay: z.number().int(),
  ahead: z.number().int(),
  nextStartAt: isoTime.nullable(),
  /** When the data was last copied; null if the database's own server does that. */
  backup: z.object({ at: isoTime.nullable(), isLate: z.boolean() }).nullable(),
  /** When both books were last compared. */
  comparedAt: isoTime.nullable(),
});
export type TodayView = z.output<typeof todaySchema>;
