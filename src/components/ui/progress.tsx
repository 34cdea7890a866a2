"use client";

import * as ProgressPrimitive from "@radix-ui/react-progress";
import type { ComponentProps } from "react";

import { cn } from "../cn";

type ProgressProps = ComponentProps<typeof ProgressPrimitive.Root>;

/** Shows progress from 0 to `max` (100 by default). */
export function Progress({ className, value, max = 100, ...props }: ProgressProps) {
  const share = Math.min(100, Math.max(0, ((value ?? 0) / max) * 100));
  return (
    <ProgressPrimitive.Root
      value={value}
      max={max}
      className={cn(
        "h-2 w-full overflow-hidden rounded-full bg-muted forced-colors:border",
        className,
      )}
      {...props}
    >
      <ProgressPrimitive.Indicator
        className="bar-fill h-full origin-left rounded-full bg-ring transition-transform duration-300 ease-out"
        style={{ transform: `scaleX(${share / 100})` }}
      />
    </ProgressPrimitive.Root>
  );
}
