import { z } from "zod";
import { field } from "~/messages/field-key";
import { LOCATION_PRECISIONS } from "./location";
import { requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";

/** GET /api/locations. */
export const locateSchema = z.object({
  place: requiredText(field("placeMissing"), TEXT_LIMITS.line),
});

export const locationViewSchema = z.object({
  /** exact: with a street; area: a ZIP code or city; unknown: not found. */
  precision: z.enum(LOCATION_PRECISIONS),
  /** City, state and ZIP code as far as they're known. */
  area: z.string(),
  /** IANA time zone; null if unknown. */
  timeZone: z.string().nullable(),
  /** A city or state in the text that its ZIP code isn't in; null if they agree. */
  otherPlace: z.string().nullable(),
});
export type LocationView = z.output<typeof locationViewSchema>;
