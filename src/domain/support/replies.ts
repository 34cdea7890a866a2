import { z } from "zod";
import { idText, requiredName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";

/** More than that nobody finds one among. */
export const REPLIES_AT_MOST = 100;

/** What stands in a saved reply for the name of whoever is answered. */
export const NAME_PLACEHOLDER = "{name}";

/** A saved reply as somebody is answered with it. */
export function filledReply(body: string, name: string): string {
  return body.replaceAll(NAME_PLACEHOLDER, () => name || "there");
}

/** An answer that is written often. */
export const savedReplySchema = z.object({
  id: z.string(),
  name: z.string(),
  body: z.string(),
  version: z.int(),
});
export type SavedReply = z.output<typeof savedReplySchema>;

/** GET /api/desk/replies: all of them, by their names. */
export const savedRepliesSchema = z.array(savedReplySchema);

/** POST /api/desk/replies. */
export const keepReplySchema = z.object({
  name: requiredName("Please name the reply."),
  body: requiredText("Please write the reply.", TEXT_LIMITS.issue),
});

/** PUT /api/desk/replies/{id}. */
export const changeReplySchema = keepReplySchema.extend({
  id: idText,
  /** As it was when it was read. */
  version: z.int({ error: "Send the version you changed." }).min(1).max(2_147_483_647),
});

/** DELETE /api/desk/replies/{id}. */
export const removeReplySchema = z.object({ id: idText });
