import { useId } from "react";
import { Field } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/password-input";
import { PasswordChecklist } from "./password-checklist";

interface PasswordField {
  label: string;
  error: string | undefined;
  /** The result of `register`. */
  register: object;
}

type NewPasswordFieldsProps = {
  /** The text in the first field. */
  password: string;
  first: PasswordField;
  again: PasswordField;
};

/** Asks for a new password twice and checks off its rules while the user types. */
export function NewPasswordFields({ password, first, again }: NewPasswordFieldsProps) {
  const rulesId = useId();
  return (
    <>
      <Field label={first.label} required error={first.error}>
        {(control) => (
          <PasswordInput
            {...control}
            aria-describedby={[control["aria-describedby"], rulesId].filter(Boolean).join(" ")}
            autoComplete="new-password"
            {...first.register}
          />
        )}
      </Field>
      <PasswordChecklist id={rulesId} password={password} />
      <Field label={again.label} required error={again.error}>
        {(control) => (
          <PasswordInput {...control} autoComplete="new-password" {...again.register} />
        )}
      </Field>
    </>
  );
}
