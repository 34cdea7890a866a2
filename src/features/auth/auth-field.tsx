import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Field, type FieldControlProps } from "~/components/ui/field";

type AuthFieldProps = {
  label: string;
  error: string | undefined;
  hint?: string;
  /** What is said once for all empty fields. */
  sentence: string;
  children: (control: FieldControlProps) => ReactNode;
};

/**
 * A field of a short form that answers all its blanks with one sentence above;
 * beside the field stands which one is meant.
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

/** The sentence about the whole form. The focus stays free for the first wrong field. */
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

/** The shared sentence while any field still misses its value. */
export function sharedMessage(
  errors: Partial<Record<string, { message?: string }>>,
  sentence: string,
): string | undefined {
  return Object.values(errors).some((error) => error?.message === sentence) ? sentence : undefined;
}
