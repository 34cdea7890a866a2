import { z } from "zod";
import { field } from "~/messages/field-key";
import { idText, requiredName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";

/** Most saved replies. In a longer list, nobody finds one. */
export const REPLIES_AT_MOST = 100;

/** Placeholder in a saved reply for the person's name. */
export const NAME_PLACEHOLDER = "{name}";

/** Fills a saved reply in for one person. */
export function filledReply(body: string, name: string): string {
  return body.replaceAll(NAME_PLACEHOLDER, () => name || "there");
}

/** A saved reply. */
export const savedReplySchema = z.object({
  id: z.string(),
  name: z.string(),
  body: z.string(),
  version: z.int(),
});
export type SavedReply = z.output<typeof savedReplySchema>;

/** GET /api/desk/replies, by name. */
export const savedRepliesSchema = z.array(savedReplySchema);

/** POST /api/desk/replies. */
export const keepReplySchema = z.object({
  name: requiredName(field("replyNameMissing")),
  body: requiredText(field("replyBodyMissing"), TEXT_LIMITS.issue),
});

/** PUT /api/desk/replies/{id}. */
export const changeReplySchema = keepReplySchema.extend({
  id: idText,
  /** The version staff read. */
  version: z
    .int({ error: field("changedVersionMissing") })
    .min(1)
    .max(2_147_483_647),
});

/** DELETE /api/desk/replies/{id}. */
export const removeReplySchema = z.object({ id: idText });
