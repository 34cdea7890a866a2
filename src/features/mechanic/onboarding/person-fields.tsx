"use client";

import { useFormContext } from "react-hook-form";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { clearingRegister } from "~/components/clearing-register";
import type { OnboardingValues } from "./steps";

const FIELDS = [
  { name: "firstName", label: "First name", type: "text", autoComplete: "given-name" },
  { name: "lastName", label: "Last name", type: "text", autoComplete: "family-name" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
] as const;

/** Asks for name and email, which are saved to the account rather than the mechanic profile. */
export function PersonFields() {
  const form = useFormContext<OnboardingValues>();
  const register = clearingRegister(form);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {FIELDS.map(({ name, label, type, autoComplete }) => (
        <Field
          key={name}
          label={label}
          error={form.formState.errors[name]?.message}
          required
          className={name === "email" ? "sm:col-span-2" : undefined}
        >
          {(ids) => <Input {...ids} {...register(name)} type={type} autoComplete={autoComplete} />}
        </Field>
      ))}
    </div>
  );
}
