"use client";

import { CircleAlert } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";

import { cn } from "../cn";
import { Label } from "./label";

export type FieldControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** The control's id. Generated if omitted. */
  htmlFor?: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Adds "Optional" next to the label. */
  optional?: boolean;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
};

/**
 * Connects a label, a control, its hint and its error for screen readers. Spread the argument of
 * the child function onto the control: `{(control) => <Input {...control} {...register("city")}
 * />}`.
 */
export function Field({
  label,
  htmlFor,
  hint,
  error,
  required = false,
  optional = false,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const id = htmlFor ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  return (
    <div className={cn("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <span>
          <Label htmlFor={id}>{label}</Label>
          {/* Outside the label, so that the field's accessible name is the label alone. */}
          {required ? (
            <span aria-hidden className="ml-1 font-semibold text-destructive">
              *
            </span>
          ) : null}
        </span>
        {optional ? <span className="text-xs text-muted-foreground">Optional</span> : null}
      </div>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      {error ? (
        <p
          id={errorId}
          role="alert"
          className="flex items-start gap-1.5 text-sm font-medium text-destructive"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

type FormErrorProps = { message?: string; className?: string };

/** Shows the error of a whole form and takes the focus when it appears. */
export function FormError({ message, className }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) box.current?.focus();
  }, [message]);
  if (!message) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={cn(
        "flex items-start gap-2.5 rounded-md border border-destructive/40 bg-destructive/8 p-3.5 text-sm font-medium text-destructive",
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{message}</span>
    </div>
  );
}
