"use client";

import type { ChangeEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import { EXPERIENCE_OPTIONS, HOURLY_RATE, SERVICE_RADIUS } from "~/domain/mechanic/options";
import { clearingRegister } from "~/components/clearing-register";
import { ContactWarning } from "~/features/contact/contact-warning";

/** The fields shared by the mechanic forms, as text. */
export interface ProfileValues {
  phone: string;
  yearsExperience: string;
  serviceRadius: string;
  location: string;
  hourlyRate: string;
  workExperience: string;
  certificationsText: string;
}
export type ProfileFieldName = keyof ProfileValues;

type ProfileFieldsProps = {
  /** The fields to show, in order. */
  names: readonly ProfileFieldName[];
  /** True for onboarding, which picks years and radius from lists instead of typing them. */
  choices?: boolean;
  /** Fields that may be empty. */
  optional?: readonly ProfileFieldName[];
};

const WIDE: readonly ProfileFieldName[] = ["location", "workExperience", "certificationsText"];

/**
 * Renders the mechanic profile fields of onboarding, Edit Profile and Settings. Needs a
 * `FormProvider` whose values include `ProfileValues`.
 */
export function ProfileFields({ names, choices = false, optional = [] }: ProfileFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {names.map((name) => (
        <div key={name} className={WIDE.includes(name) ? "sm:col-span-2" : undefined}>
          <ProfileField name={name} choices={choices} optional={optional.includes(name)} />
        </div>
      ))}
    </div>
  );
}

const LABELS: Record<ProfileFieldName, string> = {
  phone: "Phone number",
  yearsExperience: "Years of experience",
  serviceRadius: "Service radius (miles)",
  location: "Service location",
  hourlyRate: "Hourly rate ($)",
  workExperience: "Work experience",
  certificationsText: "Certifications",
};

const HINTS: Partial<Record<ProfileFieldName, string>> = {
  phone: "Customers see it from when you accept their job until it ends.",
  location: "A ZIP code or City, ST. Customers see the town, never your exact address.",
  hourlyRate: `From $${HOURLY_RATE.min} to $${HOURLY_RATE.max} an hour. If you leave it empty, it's $${HOURLY_RATE.default}.`,
  serviceRadius: "How far you drive to a job.",
};
const CHOICE_HINTS: typeof HINTS = {
  ...HINTS,
  hourlyRate: `From $${HOURLY_RATE.min} to $${HOURLY_RATE.max} an hour. You can set it later.`,
};

const EXPERIENCE_CHOICES = EXPERIENCE_OPTIONS.map(({ value, label }) => ({
  value: String(value),
  label,
}));
const RADIUS_CHOICES = SERVICE_RADIUS.options.map((miles) => ({
  value: String(miles),
  label: `${miles} miles`,
}));

type ProfileFieldProps = { name: ProfileFieldName; choices: boolean; optional: boolean };

function ProfileField({ name, choices, optional }: ProfileFieldProps) {
  const form = useFormContext<ProfileValues>();
  const control = clearingRegister(form)(name);
  return (
    <Field
      label={LABELS[name]}
      hint={(choices ? CHOICE_HINTS : HINTS)[name]}
      error={form.formState.errors[name]?.message}
      required={!optional}
      optional={optional}
    >
      {(ids) => {
        switch (name) {
          case "phone":
            return (
              <Input
                {...ids}
                {...control}
                type="tel"
                autoComplete="tel"
                placeholder="(555) 123-4567"
              />
            );
          case "yearsExperience":
            return choices ? (
              <Select
                {...ids}
                {...control}
                options={EXPERIENCE_CHOICES}
                placeholder="Select experience"
              />
            ) : (
              <Input {...ids} {...control} inputMode="numeric" />
            );
          case "serviceRadius":
            return choices ? (
              <Select {...ids} {...control} options={RADIUS_CHOICES} />
            ) : (
              <Input {...ids} {...control} inputMode="numeric" />
            );
          case "location":
            return (
              <Input {...ids} {...control} autoComplete="off" placeholder="Austin, TX 78701" />
            );
          case "hourlyRate":
            return (
              <Input
                {...ids}
                {...control}
                type="number"
                inputMode="decimal"
                min={HOURLY_RATE.min}
                max={HOURLY_RATE.max}
                step={HOURLY_RATE.step}
                placeholder={String(HOURLY_RATE.default)}
                onChange={(event) => control.onChange(typedRate(event))}
                // Scrolling over a focused number field would change the rate unnoticed.
                onWheel={(event) => event.currentTarget.blur()}
              />
            );
          case "workExperience":
            return (
              <>
                <Textarea
                  {...ids}
                  {...control}
                  rows={5}
                  placeholder="Where you've worked, and on which vehicles"
                />
                <TypedContactWarning name={name} />
              </>
            );
          case "certificationsText":
            return (
              <>
                <Textarea
                  {...ids}
                  {...control}
                  rows={3}
                  placeholder="ASE A1 to A8, manufacturer training, …"
                />
                <TypedContactWarning name={name} />
              </>
            );
          default:
            return name satisfies never;
        }
      }}
    </Field>
  );
}

/**
 * Some browsers accept letters in a number field and then report it as empty. Keeps the form from
 * reading such text as no rate.
 */
function typedRate({ target }: ChangeEvent<HTMLInputElement>) {
  return { target: { name: target.name, value: target.validity.badInput ? "?" : target.value } };
}

/** Warns about contact details in the two fields that strangers read. */
function TypedContactWarning({ name }: { name: "workExperience" | "certificationsText" }) {
  return <ContactWarning text={useWatch<ProfileValues, typeof name>({ name })} />;
}
