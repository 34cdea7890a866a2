import type { ReactNode } from "react";
import { ApiProvider } from "~/trpc/react";
import { AppHeader } from "./app-header";
import { LiveUpdates } from "./live-updates";
import { OfflineSupport } from "./offline-support";
import { SessionProvider, type DrawnFor } from "./session";

/** What stands around every screen of the signed-in area: data, header, drawer, live changes. */
export function AppFrame({ drawnFor, children }: { drawnFor: DrawnFor; children: ReactNode }) {
  return (
    <ApiProvider>
      <SessionProvider drawnFor={drawnFor}>
        <AppHeader />
        <OfflineSupport />
        <main id="main" tabIndex={-1} className="page outline-none">
          {children}
        </main>
        <LiveUpdates />
      </SessionProvider>
    </ApiProvider>
  );
}
