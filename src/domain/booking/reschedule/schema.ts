import { z } from "zod";
import { isoTime } from "../../text/text";
import { PROPOSERS } from "./rules";

/** The open proposal of a booking. */
export const proposalViewSchema = z.object({
  by: z.enum(PROPOSERS),
  scheduledAt: isoTime,
  /** Until when it can be answered. */
  expiresAt: isoTime,
});
export type ProposalView = z.output<typeof proposalViewSchema>;
