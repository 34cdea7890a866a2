"use client";

import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Link } from "~/components/ui/link";
import type { ContactField, GuestContact } from "~/domain/booking/guest/contact";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { PATHS } from "~/lib/paths";
import type { DraftErrors } from "../form/refusals";

type DetailsStepProps = {
  contact: GuestContact;
  errors: DraftErrors;
  onType: (name: ContactField, text: string) => void;
};

const BOXES = [
  { name: "firstName", label: "First name", autoComplete: "given-name" },
  { name: "lastName", label: "Last name", autoComplete: "family-name" },
  { name: "email", label: "Email", autoComplete: "email", type: "email", inputMode: "email" },
  { name: "phone", label: "Phone number", autoComplete: "tel", type: "tel", inputMode: "tel" },
] as const;

const HINTS: Partial<Record<ContactField, string>> = {
  email: "We send your code and every update about this booking here.",
  phone: "Your mechanic gets it once they accept. We don't text you.",
};

const linkClasses = "font-semibold text-link underline";

/** Asks for name, email and phone, and says what we use them for. */
export function DetailsStep({ contact, errors, onType }: DetailsStepProps) {
  return (
    <div className="grid gap-5">
      <p className="text-muted-foreground">
        Have an account?{" "}
        <Link href={PATHS.roleSelectionFor(PATHS.booking)} className={linkClasses}>
          Sign in
        </Link>
        . We&apos;ll keep what you entered.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {BOXES.map(({ name, label, ...box }) => (
          <Field key={name} label={label} required error={errors[name]} hint={HINTS[name]}>
            {(control) => (
              <Input
                {...control}
                {...box}
                maxLength={name === "email" ? TEXT_LIMITS.email : TEXT_LIMITS.name}
                value={contact[name]}
                onChange={(event) => onType(name, event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-sm text-muted-foreground">
        We email you a code to confirm your address. Then you authorize your card. Until a mechanic
        accepts, mechanics see your first name, last initial and area.
      </p>
    </div>
  );
}
