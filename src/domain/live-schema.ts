import { z } from "zod";
import { idText } from "./text/text";

/** Sent when a page begins to listen: the milliseconds since its first request, and its user. */
export const listeningSchema = z
  .object({ pageAgeMs: z.number().nonnegative(), userId: idText.optional() })
  .optional();
