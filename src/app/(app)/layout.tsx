import type { ReactNode } from "react";
import { Providers } from "~/app/providers";
import { AppFrame } from "~/features/shell/app-frame";
import { currentUser } from "~/trpc/server";

/** The signed-in area. Each page asks for its own guard; set-password speaks to strangers too. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <AppFrame drawnFor={{ user: await currentUser() }}>{children}</AppFrame>
    </Providers>
  );
}
