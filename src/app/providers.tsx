"use client";

import type { ReactNode } from "react";

import { ScreenSupport } from "~/features/shell/screen-support";

/**
 * Provides what signed-in screens need. The landing page doesn't load it; the root layout has only
 * the theme and the toast region.
 */
export function Providers({ children }: { children: ReactNode }) {
  return <ScreenSupport>{children}</ScreenSupport>;
}
