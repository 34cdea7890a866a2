import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Field, type FieldControlProps } from "~/components/ui/field";

type AuthFieldProps = {
  label: string;
  error: string | undefined;
  hint?: string;
  /** What is said once for all empty fields, and the id of the place where it stands. */
  shared: { sentence: string; noticeId: string };
  children: (control: FieldControlProps) => ReactNode;
};

/** A field of a short form that answers all its blanks with one sentence (specification §5). */
export function AuthField({ label, error, hint, shared, children }: AuthFieldProps) {
  const isBlank = error === shared.sentence;
  return (
    <Field label={label} required hint={hint} error={isBlank ? undefined : error}>
      {(control) =>
        children(
          isBlank
            ? { ...control, "aria-invalid": true, "aria-describedby": shared.noticeId }
            : control,
        )
      }
    </Field>
  );
}

/** The sentence about the whole form. The focus stays free for the first wrong field. */
export function FormNotice({ id, message }: { id: string; message: string | undefined }) {
  return (
    <div id={id} role="alert" className="empty:hidden">
      {message ? (
        <p className="flex items-start gap-2.5 rounded-md border border-destructive/40 bg-destructive/8 p-3.5 text-sm font-medium text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
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
