import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "../cn";
import { controlClasses } from "./input";

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** Options under a heading. */
export type SelectGroup = { label: string; options: readonly SelectOption[] };

type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & {
  options: readonly (SelectOption | SelectGroup)[];
  /** Shown while the value is empty. */
  placeholder?: string;
};

/** Renders the native select, so that phones, keyboards and `register` work as usual. */
export function Select({ className, options, placeholder, ...props }: SelectProps) {
  return (
    <span className="relative block">
      <select
        className={cn(controlClasses, "h-12 appearance-none truncate pr-11", className)}
        {...props}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) =>
          "options" in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(drawOption)}
            </optgroup>
          ) : (
            drawOption(option)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}

function drawOption({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
