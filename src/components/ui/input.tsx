import type { ComponentProps } from "react";

import { cn } from "../cn";

/** The look shared by every text-like control. 16px text, so phones don't zoom in on focus. */
export const controlClasses =
  "w-full min-w-0 rounded-md border border-input bg-card px-3.5 text-base text-foreground transition-colors " +
  "placeholder:text-muted-foreground hover:border-foreground/60 " +
  "focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring " +
  "disabled:cursor-not-allowed disabled:bg-muted disabled:opacity-70 [&[readonly]]:bg-muted " +
  "aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive";

/** One line of text. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(
        controlClasses,
        "h-12 file:mr-3 file:h-full file:border-0 file:bg-transparent file:text-sm file:font-semibold file:text-link",
        className,
      )}
      {...props}
    />
  );
}
