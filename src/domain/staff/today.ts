import { z } from "zod";
import { DESK_JOB_LISTS } from "../booking/desk/actions";
import { isoTime } from "../text/text";

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

/** GET /api/desk/today: how much of each waits for staff. */
export const todaySchema = z.object({
  waiting: z.array(waiting),
  /** When the data was last copied; null if the database's own server does that. */
  backup: z.object({ at: isoTime.nullable(), isLate: z.boolean() }).nullable(),
  /** When both books were last compared. */
  comparedAt: isoTime.nullable(),
});
export type TodayView = z.output<typeof todaySchema>;
