"use client";

import { useEffect, type ReactNode } from "react";

import { TooltipProvider } from "~/components/ui/tooltip";
import { expectToasts } from "~/lib/use-toast";

/**
 * What the working screens need around them. Not part of the root layout: the landing page would
 * carry its code for nothing (the theme and the toast region are in the root layout).
 */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(expectToasts, []);
  return <TooltipProvider>{children}</TooltipProvider>;
}
