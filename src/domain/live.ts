import { z } from "zod";

/** What can change under a viewer's eyes; each names the queries that are stale then. */
export const CHANGE_TOPICS = ["bookings", "position", "messages", "profile", "catalogue"] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

export const changeSchema = z.object({ topic: z.enum(CHANGE_TOPICS) });
export type Change = z.infer<typeof changeSchema>;
