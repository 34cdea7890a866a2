import { z } from "zod";
import { field } from "~/messages/field-key";
import { serviceIdsText } from "../calendar/schema";
import { TEXT_LIMITS } from "../text/limits";
import { idText, optionalText } from "../text/text";

/** GET /api/mechanic/public-page: the switch, and what anyone would read. */
export const publicPageSchema = z.object({
  isOn: z.boolean(),
  /** Path of the page; null until it's first turned on. */
  path: z.string().nullable(),
  /** The path for the current name and city, if it would be another; null if not. */
  newPath: z.string().nullable(),
  name: z.string(),
  /** City and state; empty if unknown. */
  area: z.string(),
  badges: z.array(z.string()),
  services: z.array(z.string()),
  reviews: z.int(),
});
export type PublicPageView = z.infer<typeof publicPageSchema>;

/** PUT /api/mechanic/public-page. */
export const setPublicPageSchema = z.object({
  isOn: z.boolean(field("publicPageWrong")),
  /**
   * Moves the page to the path for the current name and city. The old one answers 301 or 404, and
   * is never given to anyone else.
   */
  oldPath: z.enum(["redirect", "end"]).optional(),
});
export type SetPublicPageInput = z.output<typeof setPublicPageSchema>;

/** GET /api/mechanic/{userId}/public-page. With a location or services, it also compares them. */
export const publicNameInputSchema = z.object({
  userId: idText,
  location: optionalText(TEXT_LIMITS.line).optional(),
  serviceIds: serviceIdsText.optional(),
});
export type PublicNameInput = z.output<typeof publicNameInputSchema>;

/** Whose page it is, and what it says against a visit. */
export const publicNameSchema = publicPageSchema.pick({ name: true, area: true }).extend({
  path: z.string(),
  firstName: z.string(),
  /** How far from that city the mechanic works. */
  radiusMiles: z.int(),
  /** The asked location's city, if it's farther than that; null if not, or if it's unknown. */
  fartherAway: z.string().nullable(),
  /** Names of the asked services that the page doesn't list. */
  notListed: z.array(z.string()),
});
export type PublicName = z.infer<typeof publicNameSchema>;
