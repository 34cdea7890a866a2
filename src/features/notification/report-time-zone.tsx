"use client";

import { useEffect } from "react";
import { useSession } from "~/features/shell/session";
import { viewerTimeZone } from "~/lib/time-zone";
import { api } from "~/trpc/react";

/** Storage key of the user and zone that this browser last reported. */
const TOLD = "tz-told";
/** Waits for the page's queries, because any write discards the preloaded answers. */
const AFTER_MS = 3_000;

/** Reports the user's zone when it changes, so that notifications wait until morning there. */
export function ReportTimeZone() {
  const { user } = useSession();
  const { client } = api.useUtils();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const timeZone = viewerTimeZone();
    const told = `${userId} ${timeZone}`;
    try {
      if (localStorage.getItem(TOLD) === told) return;
    } catch {
      // A browser without storage would report it on every page.
      return;
    }
    const timer = setTimeout(() => {
      // Retried with the next page.
      client.message.reportTimeZone.mutate({ timeZone }).then(
        () => localStorage.setItem(TOLD, told),
        () => undefined,
      );
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, client]);
  return null;
}
