"use client";

import * as RadioGroup from "@radix-ui/react-radio-group";
import type { ComponentProps, ReactNode } from "react";

import { cn } from "../cn";

export type RadioCardOption = {
  value: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = Omit<ComponentProps<typeof RadioGroup.Root>, "children"> & {
  options: readonly RadioCardOption[];
};

/** Offers a few options as cards. Name the group with aria-label or aria-labelledby. */
export function RadioCards({ options, className, ...props }: RadioCardsProps) {
  return (
    <RadioGroup.Root className={cn("grid gap-3 sm:grid-cols-2", className)} {...props}>
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className={cn(
            "group flex min-h-14 items-center gap-3 rounded-lg border border-input bg-card p-4 text-left transition-colors",
            "hover:border-foreground disabled:cursor-not-allowed disabled:opacity-55",
            "data-[state=checked]:border-ring data-[state=checked]:bg-accent data-[state=checked]:text-accent-foreground data-[state=checked]:shadow-[inset_0_0_0_1px_var(--ring)]",
          )}
        >
          <span
            aria-hidden
            className="grid size-5 shrink-0 place-items-center rounded-full border border-input group-data-[state=checked]:border-ring"
          >
            <RadioGroup.Indicator className="block size-2.5 rounded-full bg-ring" />
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-semibold">{option.label}</span>
            {option.description ? (
              <span className="block text-sm text-muted-foreground">{option.description}</span>
            ) : null}
          </span>
          {option.icon ? (
            <span aria-hidden className="text-link [&_svg]:size-5">
              {option.icon}
            </span>
          ) : null}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
