import type { ReactNode } from "react";
import { Providers } from "~/app/providers";
import { AppFrame } from "~/features/shell/app-frame";

/**
 * Wraps the signed-in area, which is prerendered without user data
 * (docs/decisions/005-prerendered-pages.md).
 */
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <AppFrame>{children}</AppFrame>
    </Providers>
  );
}
