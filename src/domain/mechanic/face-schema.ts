import { z } from "zod";
import { serviceIdsText } from "../calendar/schema";
import { TEXT_LIMITS } from "../text/limits";
import { requiredText } from "../text/text";
import { field } from "~/messages/field-key";

/** GET /api/quotes/mechanics. */
export const facesInputSchema = z.object({
  location: requiredText(field("placeMissing"), TEXT_LIMITS.line),
  serviceIds: serviceIdsText,
});
export type FacesInput = z.output<typeof facesInputSchema>;

/** A mechanic as a quote shows them: only what their public page shows anyone. */
export const faceSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  /** First name and initial. */
  name: z.string(),
  /** City and state. */
  area: z.string(),
  /** Path of the public page. */
  path: z.string(),
  /** Address of the picture; null without one. */
  picture: z.string().nullable(),
  /** By published reviews; null without any. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  completedJobs: z.int(),
  yearsExperience: z.int(),
  /** What was checked. */
  badges: z.array(z.string()),
});

export const facesSchema = z.object({ mechanics: z.array(faceSchema) });
export type Faces = z.infer<typeof facesSchema>;
