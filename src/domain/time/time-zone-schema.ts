import { z } from "zod";
import { isTimeZone } from "./time-zone";

const NO_ZONE = "Name the time zone as in America/New_York.";

/** An IANA time zone name. Anything else is refused with one sentence. */
export function timeZoneText(message: string = NO_ZONE) {
  return z.string({ error: message }).max(64, message).refine(isTimeZone, message);
}
