import { z } from "zod";

/** What a page says when it begins to listen: the milliseconds since it first asked for anything. */
export const listeningSchema = z.object({ pageAgeMs: z.number().nonnegative() }).optional();
