import { z } from "zod";
import { field } from "~/messages/field-key";

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

/** GET /api/mechanic/{userId}/public-page: whose it is. */
export const publicNameSchema = publicPageSchema
  .pick({ name: true, area: true })
  .extend({ path: z.string() });
export type PublicName = z.infer<typeof publicNameSchema>;
