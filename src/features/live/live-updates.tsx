"use client";

import { useEffect, useRef, useState } from "react";
import { api } from "~/trpc/react";
import { STALE_ROUTERS, retryDelayMs } from "./live-topics";
import { keepOfflineJobs } from "~/features/offline/offline-copies";
import { CONNECTING_MS } from "~/domain/live";
import { useSession } from "~/features/shell/session";
import { rememberTimeZone } from "~/lib/time-zone";

/** Keeps the screen true while others work: what the server says has changed is asked again. */
export function LiveUpdates() {
  const { user } = useSession();
  useEffect(rememberTimeZone, []);
  if (!user) return null;
  // A different person is a different connection.
  return <Changes key={user.id} isMechanic={user.userType === "mechanic"} />;
}

function Changes({ isMechanic }: { isMechanic: boolean }) {
  const utils = api.useUtils();
  const connectedBefore = useRef(false);
  const failures = useRef(0);
  const [pageAgeMs] = useState(() => Math.ceil(performance.now()));

  const { status, reset } = api.booking.changes.useSubscription(
    { pageAgeMs },
    {
      onStarted() {
        failures.current = 0;
        // What happened while the line was down was never announced, nor what did before the page's
        // age when it came late.
        const late = performance.now() - pageAgeMs > CONNECTING_MS;
        if (connectedBefore.current || late) void utils.invalidate();
        connectedBefore.current = true;
      },
      onData(change) {
        if (change.topic === "position") {
          void utils.booking.position.invalidate();
          return;
        }
        if (change.topic === "catalogue") {
          void utils.booking.services.invalidate();
          void utils.mechanic.publicServices.invalidate();
          return;
        }
        for (const router of STALE_ROUTERS[change.topic]) void utils[router].invalidate();
        if (isMechanic && change.topic === "bookings") void keepOfflineJobs();
      },
      onError() {
        // The session may be what ended; then this component goes away with it.
        void utils.auth.session.invalidate();
      },
    },
  );

  useEffect(() => {
    if (status !== "error" && status !== "idle") return;
    failures.current += 1;
    const timer = setTimeout(reset, retryDelayMs(failures.current));
    return () => clearTimeout(timer);
  }, [status, reset]);

  return null;
}
