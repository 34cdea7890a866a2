"use client";

import type { ComponentProps } from "react";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { CONTACT_MESSAGES, isBlankOr, isPhone, isState, isZipCode } from "~/domain/account/contact";
import { CUSTOMER_PROFILE_LABELS } from "~/domain/customer/labels";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { clearingRegister } from "~/components/clearing-register";
import { ProfileSection } from "./profile-section";
import type { ProfileForm } from "./use-profile-form";

type TextName =
  "firstName" | "lastName" | "email" | "phone" | "address" | "city" | "state" | "zipCode";

type TextFieldProps = Omit<ComponentProps<"input">, "form" | "name"> & {
  form: ProfileForm;
  name: TextName;
  className: string;
};

const CHECKED = { phone: isPhone, state: isState, zipCode: isZipCode } as const;

/** Returns advice for a saved value that can't be right, such as one from an API call. */
function oddSaved(name: TextName, saved = ""): string | undefined {
  if (name !== "phone" && name !== "state" && name !== "zipCode") return undefined;
  return isBlankOr(CHECKED[name])(saved) ? undefined : CONTACT_MESSAGES[name];
}

/** Renders a required field. Its label is the name used in its error. */
function TextField({ form, name, className, ...input }: TextFieldProps) {
  return (
    <Field
      label={CUSTOMER_PROFILE_LABELS[name]}
      required
      error={form.formState.errors[name]?.message}
      hint={oddSaved(name, form.formState.defaultValues?.[name])}
      className={className}
    >
      {(control) => <Input {...control} {...input} {...clearingRegister(form)(name)} />}
    </Field>
  );
}

export function PersonalSection({ form }: { form: ProfileForm }) {
  return (
    <ProfileSection title="Personal Information">
      <TextField form={form} name="firstName" autoComplete="given-name" className="sm:col-span-3" />
      <TextField form={form} name="lastName" autoComplete="family-name" className="sm:col-span-3" />
      <TextField
        form={form}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        className="sm:col-span-3"
      />
      <TextField
        form={form}
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="(555) 123-4567"
        className="sm:col-span-3"
      />
    </ProfileSection>
  );
}

export function AddressSection({ form }: { form: ProfileForm }) {
  return (
    <ProfileSection title="Address Information" text="Where your car usually is.">
      <TextField
        form={form}
        name="address"
        autoComplete="address-line1"
        placeholder="1200 Valencia St"
        className="sm:col-span-6"
      />
      <TextField form={form} name="city" autoComplete="address-level2" className="sm:col-span-2" />
      <TextField
        form={form}
        name="state"
        autoComplete="address-level1"
        placeholder="CA"
        className="sm:col-span-2"
      />
      <TextField
        form={form}
        name="zipCode"
        autoComplete="postal-code"
        inputMode="numeric"
        placeholder="94110"
        className="sm:col-span-2"
      />
    </ProfileSection>
  );
}

export function NotesSection({ form }: { form: ProfileForm }) {
  return (
    <ProfileSection title="Additional Notes">
      <Field
        label="Notes"
        optional
        hint="Gate codes, parking, dogs: anything a visitor should know."
        error={form.formState.errors.notes?.message}
        className="sm:col-span-full"
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={TEXT_LIMITS.note}
            {...clearingRegister(form)("notes")}
          />
        )}
      </Field>
    </ProfileSection>
  );
}
