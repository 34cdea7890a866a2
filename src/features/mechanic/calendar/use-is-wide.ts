"use client";

import { useSyncExternalStore } from "react";

/** The width from which a week fits beside its hours; Tailwind's `lg`. */
const WIDE = "(min-width: 64rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns true on a desktop, false on a phone, and null until the browser renders. */
export function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => null,
  );
}
