"use client";

import { useEffect, useRef } from "react";

/** Marks an entry of the history that something open above the page made. */
const KEY = "openAbove";

let opened = 0;

function entryNow(): unknown {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && KEY in state ? state[KEY] : null;
}

/**
 * Makes the browser's Back close what is open above the page, instead of leaving the page. Closing it
 * another way takes its entry of the history back.
 *
 * @returns call it before a link in it is followed; that link must replace the present entry
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
    // Not at once: React's strict mode mounts twice in development, and one entry is enough.
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
