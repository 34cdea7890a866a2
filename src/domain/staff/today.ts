import { z } from "zod";
import { DESK_JOB_LISTS } from "../booking/desk/actions";
import { isoTime } from "../text/text";

/**
 * What can wait at the desk, in the order in which it is looked at.
 */
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

/** A copy of the data should not be older than this; the nightly one may be an hour late. */
export const BACKUP_FRESH_HOURS = 26;

const waiting = z.object({
  what: z.enum(TODAY_WAITS),
  count: z.number().int(),
  /** Since when the oldest one waits; null where none does. */
  oldestAt: isoTime.nullable(),
});

/** GET /api/desk/today: how much of each waits for somebody of the staff. */
export const todaySchema = z.object({
  waiting: z.array(waiting),
  /** When the data was last copied; null where the database's own server sees to that. */
  backup: z.object({ at: isoTime.nullable(), isLate: z.boolean() }).nullable(),
  /** When both books were last compared. */
  comparedAt: isoTime.nullable(),
});
export type TodayView = z.output<typeof todaySchema>;
