import { z } from "zod";
import { moneyText } from "../money-schema";
import { optionalText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { badgeSchema } from "../vetting/rules";
import { SEARCH_ORDERS, SPECIALIZATIONS } from "./options";

/** /mechanics/search. */
export const searchSchema = z.object({
  place: optionalText(TEXT_LIMITS.line).optional(),
  specialization: z.enum(SPECIALIZATIONS).optional(),
  onlineOnly: z.boolean().optional(),
  sort: z.enum(SEARCH_ORDERS).default("distance"),
  limit: z.int().min(1).max(50).default(24),
});

export const searchHitSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  location: z.string(),
  profileImageUrl: z.string().nullable(),
  specializations: z.array(z.string()),
  yearsExperience: z.number(),
  hourlyRate: moneyText.nullable(),
  rating: z.number(),
  reviewCount: z.number(),
  totalJobs: z.number(),
  isAvailable: z.boolean(),
  serviceRadius: z.number(),
  /** Completed checks and their dates; null if not verified. */
  verification: badgeSchema,
  distanceMiles: z.number().nullable(),
  /** Rounded to about a mile: enough for a map of the area, too coarse for a doorstep. */
  area: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchResultSchema = z.object({
  /** The point of the searched place; null if unknown. */
  origin: z.object({ latitude: z.number(), longitude: z.number(), label: z.string() }).nullable(),
  mechanics: z.array(searchHitSchema),
});
