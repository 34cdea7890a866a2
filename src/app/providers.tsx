"use client";

import type { ReactNode } from "react";

import { ScreenSupport } from "~/features/shell/screen-support";

/**
 * What the working screens need around them. Not part of the root layout: the landing page would
 * carry its code for nothing (the theme and the toast region are in the root layout).
 */
export function Providers({ children }: { children: ReactNode }) {
  return <ScreenSupport>{children}</ScreenSupport>;
}
