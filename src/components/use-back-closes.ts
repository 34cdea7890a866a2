"use client";

import { useEffect, useRef } from "react";

/** Marks the history entries that an open dialog or sheet added. */
const KEY = "openAbove";

let opened = 0;

function entryNow(): unknown {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && KEY in state ? state[KEY] : null;
}

/**
 * Makes the browser's Back button close what is open instead of leaving the page. Closing it any
 * other way removes its history entry.
 * @returns a function to call before following a link inside it; that link must replace the current
 * entry
 */
export function useBackCloses(open: boolean, close: () => void): () => void {
  const latest = useRef(close);
  const isFollowed = useRef(false);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    isFollowed.current = false;
    const entry = `${Date.now()}-${(opened += 1)}`;
    // Delayed because React's strict mode mounts twice in development, and one entry is enough.
    const timer = setTimeout(() => window.history.pushState({ [KEY]: entry }, ""), 0);
    const onPop = () => {
      if (entryNow() !== entry) latest.current();
    };
    window.addEventListener("popstate", onPop);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("popstate", onPop);
      if (!isFollowed.current && entryNow() === entry) window.history.back();
    };
  }, [open]);
  return () => {
    isFollowed.current = true;
  };
}
