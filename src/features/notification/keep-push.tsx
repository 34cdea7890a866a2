"use client";

import { useEffect } from "react";
import { useSession } from "~/features/shell/session";

/** Turns push back on for a user who had enabled it in this browser and signed in again. */
export function KeepPush() {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    // Retried with the next page.
    import("./push-browser").then(({ goOn }) => goOn(userId)).catch(() => undefined);
  }, [userId]);
  return null;
}
