import { z } from "zod";
import { idText, isoTime } from "../text/text";

/** A session of the caller. */
const sessionViewSchema = z.object({
  id: z.string(),
  /** Device in words, such as "Chrome on Windows"; empty if unknown. */
  device: z.string(),
  signedInAt: isoTime,
  /** Rounded to the hour. */
  lastUsedAt: isoTime,
  /** The session that makes the call. */
  current: z.boolean(),
  /** When this browser turned on notifications; null if they're off. They end with the session. */
  notifiedSince: isoTime.nullable(),
});
export const sessionsSchema = z.array(sessionViewSchema);
export type SessionView = z.output<typeof sessionViewSchema>;

export const sessionIdSchema = z.object({ id: idText });
