"use client";

import { useEffect } from "react";
import { PATHS } from "~/lib/paths";
import { EMPTY_BOOKING_DRAFT, withPrefill } from "./booking-draft";
import { saveDraft } from "./draft-storage";

/**
 * Keeps what a visitor told the landing page's search (in the address that signing in leads on to)
 * as a draft, so that the wizard knows it even when a new account goes through its profile first.
 */
export function KeepWish({ next }: { next: string | undefined }) {
  useEffect(() => {
    if (next === undefined) return;
    const address = new URL(next, window.location.origin);
    if (address.pathname !== PATHS.booking || address.search === "") return;
    const told = (key: string) => address.searchParams.get(key) ?? undefined;
    const wish = { issue: told("issue"), place: told("place"), mechanicId: told("mechanicId") };
    saveDraft(window.localStorage, null, withPrefill(EMPTY_BOOKING_DRAFT, wish), new Date());
  }, [next]);
  return null;
}
