import { z } from "zod";
import { idText } from "./text/text";

/**
 * What a page says when it begins to listen: the milliseconds since it first asked for anything, and
 * whose page it is.
 */
export const listeningSchema = z
  .object({ pageAgeMs: z.number().nonnegative(), userId: idText.optional() })
  .optional();
