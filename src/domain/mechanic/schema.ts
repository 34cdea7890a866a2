import { z } from "zod";
import { field } from "~/messages/field-key";
import type { FieldKey } from "~/messages/fields";
import { badgeSchema } from "../vetting/rules";
import { idText, isoTime, optionalText, personName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { dollarsToCents } from "../money";
import { moneyText } from "../money-schema";
import { isBlankOr, isPhone } from "../account/contact";
import { emailText } from "../account/schema";
import { publicReviewSchema } from "../review/schema";
import { bankViewSchema } from "./bank-schema";
import {
  EXPERIENCE_RANGE,
  HOURLY_RATE,
  SERVICE_RADIUS,
  SPECIALIZATIONS,
  WORK_EXPERIENCE_MIN,
} from "./options";
import { partsShape } from "../catalog/parts-schema";

const years = z
  .int({ error: field("yearsWrong") })
  .min(EXPERIENCE_RANGE.min, field("yearsWrong"))
  .max(EXPERIENCE_RANGE.max, field("yearsWrong"));

const radius = z
  .int({ error: field("radiusWrong") })
  .min(SERVICE_RADIUS.min, field("radiusWrong"))
  .max(SERVICE_RADIUS.max, field("radiusWrong"));

function rateInRange(dollars: number | string): number | null {
  const cents = dollarsToCents(dollars);
  return cents !== null && cents >= HOURLY_RATE.min * 100 && cents <= HOURLY_RATE.max * 100
    ? cents
    : null;
}

/** Dollars per hour as a number or text, as cents. Empty text becomes the default of 50. */
const hourlyRate = z
  .union([z.number(), z.string().max(20)], { error: field("hourlyRateWrong") })
  .transform((dollars, ctx) => {
    if (typeof dollars === "string" && dollars.trim() === "") return HOURLY_RATE.default * 100;
    const cents = rateInRange(dollars);
    if (cents === null) {
      ctx.addIssue({ code: "custom", message: field("hourlyRateWrong") });
      return z.NEVER;
    }
    return cents;
  });

const latitude = z.number().min(-90).max(90).nullable();
const longitude = z.number().min(-180).max(180).nullable();
const tools = z
  .array(
    z.object({
      name: requiredText(field("toolNameMissing"), TEXT_LIMITS.name),
      available: z.boolean(),
    }),
  )
  .max(50);
const specializations = z
  .array(z.enum(SPECIALIZATIONS, { error: field("specializationMissing") }), {
    error: field("specializationMissing"),
  })
  .min(1, field("specializationMissing"))
  .transform((list) => [...new Set(list)]);

/** POST /api/mechanic/profile: the onboarding form. */
export const onboardingSchema = z.object({
  phone: requiredText(field("mechanicPersonalMissing"), TEXT_LIMITS.phone),
  yearsExperience: years,
  location: requiredText(field("mechanicLocationMissing"), TEXT_LIMITS.line),
  serviceRadius: radius.default(SERVICE_RADIUS.default),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  specializations,
  tools: tools.default([]),
  hourlyRate: hourlyRate.nullable().optional(),
  workExperience: requiredText(field("mechanicExperienceMissing"), TEXT_LIMITS.issue),
  certificationsText: optionalText(TEXT_LIMITS.note).default(""),
  resumeUploaded: z.boolean().optional(),
  resumeFilename: optionalText(255).nullable().optional(),
});
export type OnboardingInput = z.output<typeof onboardingSchema>;

/** The phone number, as the onboarding form takes it. */
export const onboardingPhoneSchema = onboardingSchema.shape.phone.refine(
  isBlankOr(isPhone),
  field("contactPhoneWrong"),
);

/** The onboarding form with the person's own fields, which go to POST /api/user/update-profile. */
export const onboardingPersonSchema = z.object({
  firstName: personName(field("mechanicPersonalMissing")),
  lastName: personName(field("mechanicPersonalMissing")),
  email: emailText(field("mechanicPersonalMissing")),
});

/** One of our pictures: the address an upload returned. */
export const ownFileUrl = z
  .string({ error: field("pictureMissing") })
  .max(200)
  .regex(/^\/api\/files\/[0-9a-f-]{36}$/i, field("pictureMissing"));

/** POST /api/mechanic/profile with only a picture. */
export const profilePictureSchema = z.object({ profileImageUrl: ownFileUrl });

const editBase = z.object({
  yearsExperience: years,
  serviceRadius: radius,
  location: requiredText(field("mechanicLocationRequired"), TEXT_LIMITS.line),
  workExperience: requiredText(field("mechanicExperienceRequired"), TEXT_LIMITS.issue).min(
    WORK_EXPERIENCE_MIN,
    field("mechanicExperienceRequired"),
  ),
  certificationsText: optionalText(TEXT_LIMITS.note),
});

/** PUT /api/mechanic/profile: the availability switch, or the form. Absent keys don't change. */
export const updateMechanicSchema = editBase
  .extend({
    phone: requiredText(field("mechanicPhoneRequired"), TEXT_LIMITS.phone),
    hourlyRate: hourlyRate.nullable(),
    isAvailable: z.boolean({ error: field("availabilityMissing") }),
    specializations,
    latitude,
    longitude,
  })
  .partial();
export type UpdateMechanicInput = z.output<typeof updateMechanicSchema>;

/** A rate typed into a form. Empty or invalid text becomes 50. */
const formRate = z.string().transform((text) => {
  const cents = rateInRange(text);
  return cents === null ? HOURLY_RATE.default : cents / 100;
});
/** Form numbers arrive as text. */
const wholeNumber = (message: FieldKey) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,3}$/, message)
    .transform(Number);

/** The form of /mechanic/settings. */
export const settingsFormSchema = editBase.extend({
  yearsExperience: wholeNumber(field("yearsWrong")).pipe(years),
  serviceRadius: wholeNumber(field("radiusWrong")).pipe(radius),
  hourlyRate: formRate,
});

/** The form of /mechanic/profile: the settings form and the phone number. */
export const editProfileFormSchema = settingsFormSchema.extend({
  phone: requiredText(field("mechanicPhoneRequired"), TEXT_LIMITS.phone).refine(
    isBlankOr(isPhone),
    field("contactPhoneWrong"),
  ),
});

export const SUBSCRIPTION_STATUSES = ["trial", "free", "active", "past_due", "expired"] as const;

/** GET /api/mechanic/profile: the mechanic's own. */
export const mechanicProfileViewSchema = bankViewSchema.extend({
  id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  serviceRadius: z.number(),
  isAvailable: z.boolean(),
  rating: z.number(),
  averageRating: z.number(),
  reviewCount: z.number(),
  totalJobs: z.number(),
  /** When the skills test was passed. */
  skillsTestPassedAt: isoTime.nullable(),
  yearsExperience: z.number(),
  hourlyRate: moneyText.nullable(),
  specializations: z.array(z.string()),
  tools: z.array(z.object({ name: z.string(), available: z.boolean() })),
  workExperience: z.string(),
  certifications: z.string(),
  certificationsText: z.string(),
  resumeUploaded: z.boolean(),
  resumeFilename: z.string().nullable(),
  resumeUrl: z.string().nullable(),
  /** When the tax form that payouts need was uploaded. */
  taxFormAt: isoTime.nullable(),
  profileImageUrl: z.string().nullable(),
  userProfileImageUrl: z.string().nullable(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionEndsAt: isoTime.nullable(),
  /** When a canceled plan ends. */
  cancelAtPeriodEnd: z.boolean(),
});
export type MechanicProfileView = z.infer<typeof mechanicProfileViewSchema>;

/** GET /api/mechanic/{userId}/profile: no email, phone, bank data or exact point. */
export const publicMechanicViewSchema = mechanicProfileViewSchema
  .pick({
    userId: true,
    firstName: true,
    lastName: true,
    location: true,
    serviceRadius: true,
    isAvailable: true,
    rating: true,
    averageRating: true,
    reviewCount: true,
    totalJobs: true,
    skillsTestPassedAt: true,
    yearsExperience: true,
    hourlyRate: true,
    specializations: true,
    workExperience: true,
    certifications: true,
    profileImageUrl: true,
    userProfileImageUrl: true,
  })
  .extend({
    /** Completed checks and their dates; null if not verified. */
    verification: badgeSchema,
    reviews: z.array(publicReviewSchema),
  });
export type PublicMechanicView = z.infer<typeof publicMechanicViewSchema>;

/** GET /api/mechanic/{userId}/services. */
export const mechanicServiceViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  basePrice: moneyText,
  /** What it costs at most, by the rules about some cars. Absent without any. */
  highestPrice: moneyText.optional(),
  estimatedDuration: z.number(),
  ...partsShape,
});
export type MechanicServiceView = z.infer<typeof mechanicServiceViewSchema>;

export const mechanicIdSchema = z.object({ userId: idText });
