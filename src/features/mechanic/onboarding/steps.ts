import { z } from "zod";
import { isBlank } from "~/domain/text/characters";
import { requiredMessage } from "~/domain/customer/labels";
import { SERVICE_RADIUS, SPECIALIZATIONS, TOOLS } from "~/domain/mechanic/options";
import {
  MECHANIC_MESSAGES,
  onboardingPersonSchema,
  onboardingPhoneSchema,
  onboardingSchema,
} from "~/domain/mechanic/schema";
import { wrongFields } from "~/domain/wrong-fields";
import type { StepRefusal } from "~/features/wizard/use-wizard";

/** The three steps. */
export const ONBOARDING_STEPS = [
  { id: "profile", label: "Profile", heading: "Tell us who you are" },
  { id: "location", label: "Location", heading: "Where do you work?" },
  { id: "experience", label: "Experience & Resume", heading: "What do you do best?" },
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]["id"];

const text = z.string().catch("");

/** Of the known names the ones that were chosen, in the order they are offered in. */
const chosenOf = <Name extends string>(known: readonly Name[]) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((names) => known.filter((name) => names.includes(name)));

/** The form as its controls hold it and the tab keeps it; the resume's file is kept beside it. */
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

/** What a reload brings back: the open step and what was typed. */
const onboardingDraftSchema = z.object({
  step: z.literal(ONBOARDING_STEPS.map(({ id }) => id)).catch(ONBOARDING_STEPS[0].id),
  values: valuesSchema.catch(EMPTY_ONBOARDING),
});

export const readOnboardingDraft = (kept: unknown) =>
  onboardingDraftSchema.safeParse(kept).data ?? null;

/** The body of POST /api/mechanic/profile. */
export function onboardingBody(
  values: OnboardingValues,
  resumeFilename: string | null,
): z.input<typeof onboardingSchema> {
  return {
    phone: values.phone,
    yearsExperience: values.yearsExperience === "" ? Number.NaN : Number(values.yearsExperience),
    location: values.location,
    serviceRadius: Number(values.serviceRadius),
    // The server finds the point of the place.
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

/** What a blank field of the first step says beside the step's one sentence. */
const BLANK: Partial<Record<FieldName, string>> = {
  firstName: requiredMessage("firstName"),
  lastName: requiredMessage("lastName"),
  email: requiredMessage("email"),
  phone: requiredMessage("phone"),
  yearsExperience: "Years of experience is required",
};

/** Why a step can't be left yet, or null. */
export function refuseOnboardingStep(
  step: OnboardingStep,
  values: OnboardingValues,
): StepRefusal<FieldName> | null {
  const { schema, fields: names } = STEPS[step];
  const wrong = wrongFields(schema, names, { ...values, ...onboardingBody(values, null) });
  const [first] = wrong;
  if (!first) return null;
  const blank = wrong.filter(({ name }) => isLeftBlank(values[name]));
  const title = blank.length > 0 ? "Missing information" : "Please check your entries";
  // The first step's blanks have one sentence together, and each its own beside it.
  const together = step === "profile" && blank.length > 0;
  return {
    toast: { title, description: together ? MECHANIC_MESSAGES.personal : first.message },
    fields: wrong.map(({ name, message }) => ({
      name,
      message: (isLeftBlank(values[name]) ? BLANK[name] : undefined) ?? message,
    })),
  };
}

const isLeftBlank = (value: string | string[]) =>
  typeof value === "string" ? isBlank(value) : value.length === 0;
