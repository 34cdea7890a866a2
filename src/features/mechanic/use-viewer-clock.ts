"use client";

import { useSyncExternalStore } from "react";
import { viewerTimeZone } from "~/lib/time-zone";
import { MINUTE_MS } from "~/domain/time/durations";

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}
const never = () => () => undefined;
const minute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/**
 * Returns the current minute in Unix ms. Null until the browser renders, so that it matches the
 * server's HTML.
 */
export function useNow(): number | null {
  return useSyncExternalStore(everyMinute, minute, () => null);
}

/** Returns the viewer's IANA zone. UTC until the browser renders. */
export function useViewerTimeZone(): string {
  return useSyncExternalStore(never, viewerTimeZone, () => "UTC");
}
