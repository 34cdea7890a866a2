import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Field, type FieldControlProps } from "~/components/ui/field";

type AuthFieldProps = {
  label: string;
  error: string | undefined;
  hint?: string;
  /** The one message for all empty fields. */
  sentence: string;
  children: (control: FieldControlProps) => ReactNode;
};

/**
 * Renders a field of a short form that reports all blanks in one message above it. The field itself
 * names what is missing.
 */
export function AuthField({ label, error, hint, sentence, children }: AuthFieldProps) {
  return (
    <Field
      label={label}
      required
      hint={hint}
      error={error === sentence ? `${label} is required` : error}
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
  errors: Partial<Record<string, { message?: string }>>,
  sentence: string,
): string | undefined {
  return Object.values(errors).some((error) => error?.message === sentence) ? sentence : undefined;
}
