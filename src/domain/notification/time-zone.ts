import { z } from "zod";
import { timeZoneText } from "../time-zone-schema";

/** Where somebody is, by their browser. */
export const timeZoneSchema = z.object({ timeZone: timeZoneText() });
