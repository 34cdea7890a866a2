"use client";

import { useEffect, type ReactNode } from "react";

import { TooltipProvider } from "~/components/ui/tooltip";
import { expectToasts } from "~/lib/use-toast";

/** What the kit needs around working screens: the tooltips' clock, and toasts that work offline. */
export function ScreenSupport({ children }: { children: ReactNode }) {
  useEffect(expectToasts, []);
  return <TooltipProvider>{children}</TooltipProvider>;
}
