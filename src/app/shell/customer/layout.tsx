import type { ReactNode } from "react";
import { Providers } from "~/app/providers";
import { AppFrame } from "~/features/shell/app-frame";

/** The frame of a customer's screens before it is known which customer looks at them. */
export default function CustomerShellLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <AppFrame drawnFor={{ anyone: "customer" }}>{children}</AppFrame>
    </Providers>
  );
}
