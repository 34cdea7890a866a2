import { z } from "zod";
import { isoTime } from "../../text/text";
import { PROPOSERS } from "./rules";

/** The open proposal of a booking. */
export const rescheduleRequestViewSchema = z.object({
  by: z.enum(PROPOSERS),
  scheduledAt: isoTime,
  /** Until when it can be answered. */
  expiresAt: isoTime,
});
export type RescheduleRequestView = z.output<typeof rescheduleRequestViewSchema>;
