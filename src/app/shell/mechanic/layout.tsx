import type { ReactNode } from "react";
import { Providers } from "~/app/providers";
import { AppFrame } from "~/features/shell/app-frame";

/** The frame of a mechanic's screens before it is known which mechanic looks at them. */
export default function MechanicShellLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <AppFrame drawnFor={{ anyone: "mechanic" }}>{children}</AppFrame>
    </Providers>
  );
}
