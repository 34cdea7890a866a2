import { z } from "zod";
import { isBlank } from "~/domain/text/characters";
import { SERVICE_RADIUS, SPECIALIZATIONS, TOOLS } from "~/domain/mechanic/options";
import {
  onboardingPersonSchema,
  onboardingPhoneSchema,
  onboardingSchema,
} from "~/domain/mechanic/schema";
import { wrongFields } from "~/domain/wrong-fields";
import { accountFields } from "~/messages/fields/account";
import { mechanicFields } from "~/messages/fields/mechanic";
import type { StepRefusal } from "~/features/wizard/use-wizard";

export const ONBOARDING_STEPS = [
  { id: "profile", label: "Profile", heading: "Tell us who you are" },
  { id: "location", label: "Location", heading: "Where do you work?" },
  { id: "experience", label: "Experience & Resume", heading: "What do you do best?" },
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]["id"];

const text = z.string().catch("");

/** Returns the chosen names in the order in which they are offered. */
const chosenOf = <Name extends string>(known: readonly Name[]) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((names) => known.filter((name) => names.includes(name)));

/**
 * The form's values as its controls and the tab's storage hold them. The resume file is kept
 * separately.
 */
const valuesSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  yearsExperience: text,
  location: text,
  serviceRadius: z.string().catch(String(SERVICE_RADIUS.default)),
  workExperience: text,
  specializations: chosenOf(SPECIALIZATIONS),
  hourlyRate: text,
  certificationsText: text,
  tools: chosenOf(TOOLS),
});
export type OnboardingValues = z.output<typeof valuesSchema>;

export const EMPTY_ONBOARDING: OnboardingValues = valuesSchema.parse({});

/** The part that survives a reload: the step and what was typed. */
const onboardingDraftSchema = z.object({
  step: z.literal(ONBOARDING_STEPS.map(({ id }) => id)).catch(ONBOARDING_STEPS[0].id),
  values: valuesSchema.catch(EMPTY_ONBOARDING),
});

export const readOnboardingDraft = (kept: unknown) =>
  onboardingDraftSchema.safeParse(kept).data ?? null;

/** Builds the body of POST /api/mechanic/profile. */
export function onboardingBody(
  values: OnboardingValues,
  resumeFilename: string | null,
): z.input<typeof onboardingSchema> {
  return {
    phone: values.phone,
    yearsExperience: values.yearsExperience === "" ? Number.NaN : Number(values.yearsExperience),
    location: values.location,
    serviceRadius: Number(values.serviceRadius),
    // The server looks up the coordinates.
    latitude: null,
    longitude: null,
    specializations: values.specializations,
    tools: values.tools.map((name) => ({ name, available: true })),
    hourlyRate: values.hourlyRate.trim() === "" ? null : values.hourlyRate,
    workExperience: values.workExperience,
    certificationsText: values.certificationsText,
    resumeUploaded: resumeFilename !== null,
    resumeFilename,
  };
}

type FieldName = keyof OnboardingValues;

const STEPS: Record<OnboardingStep, { schema: z.ZodType; fields: readonly FieldName[] }> = {
  profile: {
    schema: onboardingPersonSchema.extend({
      ...onboardingSchema.pick({ yearsExperience: true }).shape,
      phone: onboardingPhoneSchema,
    }),
    fields: ["firstName", "lastName", "email", "phone", "yearsExperience"],
  },
  location: {
    schema: onboardingSchema.pick({ location: true, serviceRadius: true }),
    fields: ["location", "serviceRadius"],
  },
  experience: {
    schema: onboardingSchema.pick({
      workExperience: true,
      specializations: true,
      hourlyRate: true,
      certificationsText: true,
      tools: true,
    }),
    fields: ["workExperience", "specializations", "hourlyRate", "certificationsText", "tools"],
  },
};

/** The field errors of the first step, next to its shared message. */
const BLANK: Partial<Record<FieldName, string>> = {
  firstName: accountFields.firstNameRequired,
  lastName: accountFields.lastNameRequired,
  email: accountFields.emailRequired,
  phone: accountFields.phoneRequired,
  yearsExperience: "Years of experience is required",
};

export interface OnboardingRefusal extends StepRefusal<FieldName> {
  /** The sentence above the step; null if its field already shows it. */
  above: string | null;
}

/** Returns why a step can't be left, or null. */
export function refuseOnboardingStep(
  step: OnboardingStep,
  values: OnboardingValues,
): OnboardingRefusal | null {
  const { schema, fields: names } = STEPS[step];
  const wrong = wrongFields(schema, names, { ...values, ...onboardingBody(values, null) });
  const [first] = wrong;
  if (!first) return null;
  const blank = wrong.filter(({ name }) => isLeftBlank(values[name]));
  const title = blank.length > 0 ? "Missing information" : "Check your entries";
  // The first step reports all its blanks in one message, and each at its field.
  const together = step === "profile" && blank.length > 0;
  const sentence = together ? mechanicFields.mechanicPersonalMissing : first.message;
  const isReworded = (name: FieldName) => isLeftBlank(values[name]) && BLANK[name] !== undefined;
  return {
    toast: { title, description: sentence },
    // A message shown at its field isn't repeated above the step.
    above: together || isReworded(first.name) ? sentence : null,
    fields: wrong.map(({ name, message }) => ({
      name,
      message: isReworded(name) ? (BLANK[name] ?? message) : message,
    })),
  };
}

const isLeftBlank = (value: string | string[]) =>
  typeof value === "string" ? isBlank(value) : value.length === 0;
