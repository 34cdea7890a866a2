import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Field, type FieldControlProps } from "~/components/ui/field";
import { accountFields } from "~/messages/fields/account";

/** One message for all blank fields of the two account forms. */
export type BlankKey = "loginRequired" | "signupRequired";

interface WrongField {
  type: string;
  message?: string;
}

type AuthFieldProps = {
  label: string;
  error: WrongField | undefined;
  hint?: string;
  blank: BlankKey;
  /** Says at the field itself that it's blank. */
  required: string;
  children: (control: FieldControlProps) => ReactNode;
};

/**
 * Renders a field of a short form that reports all blanks in one message above it. The field itself
 * names what is missing.
 */
export function AuthField({ label, error, hint, blank, required, children }: AuthFieldProps) {
  return (
    <Field
      label={label}
      required
      hint={hint}
      error={error?.type === blank ? required : error?.message}
    >
      {children}
    </Field>
  );
}

/**
 * Shows a message about the whole form. It doesn't take the focus, which goes to the first invalid
 * field.
 */
export function FormNotice({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <p className="flex items-start gap-2.5 rounded-md border border-destructive/40 bg-destructive/8 p-3.5 text-sm font-medium text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Returns the shared message while any field is empty. */
export function sharedMessage(
  errors: Partial<Record<string, { type?: unknown }>>,
  blank: BlankKey,
): string | undefined {
  const isBlank = Object.values(errors).some((error) => error?.type === blank);
  return isBlank ? accountFields[blank] : undefined;
}
