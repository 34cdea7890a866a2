"use client";

import { useEffect } from "react";
import { keepWish } from "./draft-storage";

/**
 * Keeps what a visitor told the landing page's search (in the address that signing in leads on to)
 * as a draft, so that the wizard knows it even when a new account goes through its profile first.
 */
export function KeepWish({ next }: { next: string | undefined }) {
  useEffect(() => {
    if (next !== undefined) keepWish(window.localStorage, next, new Date());
  }, [next]);
  return null;
}
