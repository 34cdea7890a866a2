"use client";

import * as SwitchPrimitive from "@radix-ui/react-switch";
import type { ComponentProps } from "react";

import { cn } from "../cn";

/** Turns something on or off at once. Name it with a Label or aria-label. */
export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      className={cn(
        "relative inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-transparent bg-input p-0.5 transition-colors",
        "after:absolute after:-inset-2 data-[state=checked]:bg-ring",
        "disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="block size-5.5 rounded-full bg-card shadow-card transition-transform duration-150 ease-out data-[state=checked]:translate-x-5 forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText]" />
    </SwitchPrimitive.Root>
  );
}
