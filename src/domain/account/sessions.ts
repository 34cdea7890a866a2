import { z } from "zod";
import { idText, isoTime } from "../text/text";

/** One place where somebody is signed in. */
const sessionViewSchema = z.object({
  id: z.string(),
  /** In words, such as "Chrome on Windows"; empty where nothing was told. */
  device: z.string(),
  signedInAt: isoTime,
  /** To the hour. */
  lastUsedAt: isoTime,
  /** The one that asks. */
  current: z.boolean(),
  /** Since when its browser gets notifications; null where they are off. They end with the session. */
  notifiedSince: isoTime.nullable(),
});
export const sessionsSchema = z.array(sessionViewSchema);
export type SessionView = z.output<typeof sessionViewSchema>;

export const sessionIdSchema = z.object({ id: idText });
