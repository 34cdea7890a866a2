"use client";

import { useEffect, useRef } from "react";

interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

declare global {
  interface Window {
    /** Chromium's; TypeScript doesn't declare it yet. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** Functions that close the open dialogs, the topmost one last. */
const layers: (() => void)[] = [];
let isListening = false;

/** Closes the topmost dialog in place of going back. */
function onNavigate(event: NavigateEvent): void {
  const close = layers.at(-1);
  // `history.back()` in our own code isn't the user's Back button.
  if (close === undefined || event.navigationType !== "traverse" || !event.userInitiated) return;
  const here = window.navigation.currentEntry?.index ?? 0;
  // Browsers only let a page cancel going back if the user clicked or pressed a key since the last
  // time.
  if (event.destination.index >= here || !event.cancelable) return;
  event.preventDefault();
  close();
}

function listen(): void {
  if (isListening || !("navigation" in window)) return;
  isListening = true;
  window.navigation.addEventListener("navigate", onNavigate);
}

/**
 * Closes a dialog on the browser's Back button and on Android's Back gesture. It adds nothing to
 * the history, so a dialog that closes while it leads to another page has nothing to remove.
 * Browsers without these interfaces go back. So does Back to a page of another document.
 */
export function useCloseRequests(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    listen();
    const closeThis = () => latest.current();
    layers.push(closeThis);
    let watcher: CloseWatcher | undefined;
    const watch = () => {
      if (window.CloseWatcher === undefined) return;
      watcher = new window.CloseWatcher();
      watcher.addEventListener("close", () => {
        // A watcher reports only one request, and a busy dialog may stay open, so watch again.
        watch();
        closeThis();
      });
    };
    watch();
    return () => {
      watcher?.destroy();
      layers.splice(layers.indexOf(closeThis), 1);
    };
  }, [open]);
}
