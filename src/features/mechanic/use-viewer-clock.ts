"use client";

import { useSyncExternalStore } from "react";
import { viewerTimeZone } from "~/lib/date-format";

const MINUTE_MS = 60_000;

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}
const never = () => () => undefined;
const minute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The present minute, milliseconds; null until the browser draws, so server and browser agree. */
export function useNow(): number | null {
  return useSyncExternalStore(everyMinute, minute, () => null);
}

/** The viewer's IANA zone; UTC until the browser draws. */
export function useViewerTimeZone(): string {
  return useSyncExternalStore(never, viewerTimeZone, () => "UTC");
}
