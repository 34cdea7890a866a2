import { z } from "zod";
import type { FieldKey } from "~/messages/fields";
import { field } from "~/messages/field-key";
import { isTimeZone } from "./time-zone";

const NO_ZONE = field("timeZoneWrong");

/** An IANA time zone name. Anything else is refused with one sentence. */
export function timeZoneText(message: FieldKey = NO_ZONE) {
  return z.string({ error: message }).max(64, message).refine(isTimeZone, message);
}
