import type { ReactNode } from "react";
import { Providers } from "~/app/providers";
import { LaterAnnouncements } from "~/features/announcement/later-announcements";
import { VisitorKeeper } from "~/features/shell/session-keeper";
import { ApiProvider } from "~/trpc/react";

/** Wraps the sign-in screens: data and toasts, but no app frame. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <ApiProvider>
        <LaterAnnouncements />
        {children}
        <VisitorKeeper />
      </ApiProvider>
    </Providers>
  );
}
