import { z } from "zod";
import { isoTime } from "../../text/text";

/**
 * A booking can't start between `after` and `before`, because its mechanic has another job then.
 */
export const busyTimesSchema = z.object({
  busy: z.array(z.object({ after: isoTime, before: isoTime })),
});
export type BusyTimes = z.output<typeof busyTimesSchema>;
