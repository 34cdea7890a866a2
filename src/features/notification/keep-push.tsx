"use client";

import { useEffect } from "react";
import { useSession } from "~/features/shell/session";

/** Whoever let this browser tell them, and signed in anew, is told as before. */
export function KeepPush() {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    // What fails now is tried again with the next page.
    import("./push-browser").then(({ goOn }) => goOn(userId)).catch(() => undefined);
  }, [userId]);
  return null;
}
