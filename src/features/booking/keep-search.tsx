"use client";

import { useEffect } from "react";

/**
 * Stores what a visitor entered in the landing page's search (part of the sign-in address) as a
 * draft, so that it survives a new account's profile form.
 */
export function KeepSearch({ next }: { next: string | undefined }) {
  useEffect(() => {
    if (next === undefined) return;
    // Loaded later, because the page itself is only two links.
    Promise.all([import("./form/booking-draft"), import("~/lib/use-draft")]).then(
      ([{ keepSearch }, { deviceStore }]) => keepSearch(deviceStore, next, new Date()),
      // On failure the wizard starts empty.
      () => undefined,
    );
  }, [next]);
  return null;
}
