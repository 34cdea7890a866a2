import { z } from "zod";
import { isoTime } from "../../text/text";

/** A booking can't start after `after` and before `before`: its mechanic has another job then. */
export const busyTimesSchema = z.object({
  busy: z.array(z.object({ after: isoTime, before: isoTime })),
});
export type BusyTimes = z.output<typeof busyTimesSchema>;
