import type { ReactNode } from "react";
import { ApiProvider } from "~/trpc/react";
import { AppHeader } from "./app-header";
import { BottomBar } from "./bottom-bar";
import { LiveUpdates } from "~/features/live/live-updates";
import { FrameAnnouncements } from "~/features/announcement/announcements";
import { KeepPush } from "~/features/notification/keep-push";
import { ReportTimeZone } from "~/features/notification/report-time-zone";
import { OfflineSupport } from "~/features/offline/offline-support";
import { SessionProvider } from "./session";
import { SessionKeeper } from "./session-keeper";

/** Frames every signed-in screen: data, header, drawer and live events. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <SessionProvider>
        <AppHeader />
        <FrameAnnouncements />
        <OfflineSupport />
        <main id="main" tabIndex={-1} className="page outline-none">
          {children}
        </main>
        <BottomBar />
        <SessionKeeper />
        <LiveUpdates />
        <KeepPush />
        <ReportTimeZone />
      </SessionProvider>
    </ApiProvider>
  );
}
