import { z } from "zod";
import { idText, isoTime } from "../text/text";

/** POST /api/blocks and DELETE /api/blocks/{userId}. */
export const blockSchema = z.object({ userId: idText });

/** A person the caller has blocked. */
export const blockViewSchema = z.object({
  userId: z.string(),
  /** First name and last initial. */
  name: z.string(),
  blockedAt: isoTime,
});
export type BlockView = z.infer<typeof blockViewSchema>;
