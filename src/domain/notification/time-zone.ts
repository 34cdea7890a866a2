import { z } from "zod";
import { isTimeZone } from "../time-zone";

const NO_ZONE = "Please name the time zone as in America/New_York.";

/** Where somebody is, by their browser: whose night it is. */
export const timeZoneSchema = z.object({
  timeZone: z.string({ error: NO_ZONE }).max(64, NO_ZONE).refine(isTimeZone, NO_ZONE),
});
