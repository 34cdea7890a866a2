import type { ComponentProps } from "react";

import { cn } from "../cn";
import { controlClasses } from "./input";

/** Renders a multi-line field that grows with its content where the browser supports it. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(controlClasses, "field-sizing-content min-h-28 py-3", className)}
      {...props}
    />
  );
}
