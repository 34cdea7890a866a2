"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";

/** Light, dark or as the system says; `nonce` lets its tiny script pass the page's CSP. */
export function Theme({ children, nonce }: { children: ReactNode; nonce?: string }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      nonce={nonce}
    >
      {children}
    </ThemeProvider>
  );
}
