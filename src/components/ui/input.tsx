import type { ComponentProps } from "react";

import { cn } from "../cn";

/** Shared look of all text controls. The text is 16 px so that phones don't zoom in on focus. */
export const controlClasses =
  "w-full min-w-0 rounded-md border border-input bg-card px-3.5 text-base text-foreground transition-colors " +
  "placeholder:text-muted-foreground hover:border-foreground/60 " +
  "focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring " +
  "disabled:cursor-not-allowed disabled:bg-muted disabled:opacity-70 [&[readonly]]:bg-muted " +
  "aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive";

/**
 * Types whose field the browser splits into parts. WebKit focuses a part, so `focus-visible`
 * doesn't match the field, and it shows the current time in an empty field.
 */
const PARTED =
  "focus-within:border-ring focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-ring";
const EMPTY_PARTS = "[&:not(:focus-within)::-webkit-datetime-edit]:opacity-0";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  const isMoment = type === "datetime-local";
  return (
    <input
      type={type}
      className={cn(
        controlClasses,
        "h-12 file:mr-3 file:h-full file:border-0 file:bg-transparent file:text-sm file:font-semibold file:text-link",
        (isMoment || type === "date") && PARTED,
        isMoment && props.value === "" && EMPTY_PARTS,
        className,
      )}
      {...props}
    />
  );
}
