"use client";

import { useEffect } from "react";
import { useSession } from "~/features/shell/session";
import { viewerTimeZone } from "~/lib/date-format";
import { api } from "~/trpc/react";

/** Who was told of which zone by this browser. */
const TOLD = "tz-told";
/** The page's own questions go first: whatever is written lets go of the answers asked for early. */
const AFTER_MS = 3_000;

/** Tells the server where somebody is, once for each place: what comes at night waits there. */
export function TellTimeZone() {
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
      // A browser that denies storage would tell it with each page.
      return;
    }
    const timer = setTimeout(() => {
      // What fails now is tried again with the next page.
      client.message.tellTimeZone.mutate({ timeZone }).then(
        () => localStorage.setItem(TOLD, told),
        () => undefined,
      );
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, client]);
  return null;
}
