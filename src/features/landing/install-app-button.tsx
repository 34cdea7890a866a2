"use client";

import { useEffect, useState, type ReactNode } from "react";

/** Chromium's event (not in TypeScript's DOM types): the browser is ready to install the app. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return "prompt" in event && typeof event.prompt === "function";
}

type InstallAppButtonProps = {
  /** The id of the popover that explains how to install by hand. */
  helpId: string;
  className?: string;
  children: ReactNode;
};

/**
 * Download Mobile App: the browser's own install dialog where there is one, else the popover with
 * the steps for iOS and Android, which also opens without script.
 */
export function InstallAppButton({ helpId, className, children }: InstallAppButtonProps) {
  const [ready, setReady] = useState<InstallPromptEvent | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      if (!isInstallPrompt(event)) return;
      event.preventDefault();
      setReady(event);
    };
    addEventListener("beforeinstallprompt", keep);
    return () => removeEventListener("beforeinstallprompt", keep);
  }, []);
  return (
    <button
      type="button"
      popoverTarget={helpId}
      className={className}
      onClick={(event) => {
        if (!ready) return;
        event.preventDefault();
        setReady(null);
        // A refusal by the visitor is an answer, not a fault.
        ready.prompt().catch(() => undefined);
      }}
    >
      {children}
    </button>
  );
}
