import { z } from "zod";
import { isoTime } from "../../text/text";
import { PROPOSERS } from "./rules";

/** The open reschedule request of a booking. */
export const rescheduleRequestViewSchema = z.object({
  by: z.enum(PROPOSERS),
  scheduledAt: isoTime,
  /** Deadline for the answer. */
  expiresAt: isoTime,
});
export type RescheduleRequestView = z.output<typeof rescheduleRequestViewSchema>;
