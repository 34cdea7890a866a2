import { z } from "zod";
import { timeZoneText } from "../time/time-zone-schema";

/** The person's time zone, from their browser. */
export const timeZoneSchema = z.object({ timeZone: timeZoneText() });
