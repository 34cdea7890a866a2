"use client";

import { useEffect } from "react";

/**
 * Keeps what a visitor told the landing page's search (in the address that signing in leads on to)
 * as a draft, so that the wizard knows it even when a new account goes through its profile first.
 */
export function KeepWish({ next }: { next: string | undefined }) {
  useEffect(() => {
    if (next === undefined) return;
    // The draft's rules are loaded afterwards: the page itself is two links.
    Promise.all([import("./booking-draft"), import("~/lib/use-draft")]).then(
      ([{ keepWish }, { deviceStore }]) => keepWish(deviceStore, next, new Date()),
      // Without them the wizard opens empty.
      () => undefined,
    );
  }, [next]);
  return null;
}
