"use client";

import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from "react";

import {
  showKeptToast,
  subscribeToToasts,
  TOAST_DURATION_MS,
  toastsWanted,
  useToast,
} from "~/lib/use-toast";

const Toaster = lazy(async () => {
  try {
    return { default: (await import("~/components/ui/toast")).Toaster };
  } catch {
    // If the connection is lost before the code loads, show the text without styling.
    return { default: PlainToaster };
  }
});

/**
 * Renders every page's toast region. Its code loads with the first toast, or on a screen's first
 * interaction.
 */
export function ToastRegion() {
  const wanted = useSyncExternalStore(subscribeToToasts, toastsWanted, () => false);
  useEffect(showKeptToast, []);
  if (!wanted) return <ToastRegionFrame />;
  return (
    <Suspense fallback={<ToastRegionFrame />}>
      <Toaster />
    </Suspense>
  );
}

function PlainToaster() {
  const { toasts, dismiss } = useToast();
  const shown = toasts.find(({ open }) => open);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => dismiss(shown.id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [shown, dismiss]);
  return (
    <ToastRegionFrame>
      {shown ? (
        <div role="status" className="m-4 rounded-lg border bg-popover p-4 text-popover-foreground">
          <p className="font-semibold">{shown.title}</p>
          <p className="text-sm wrap-anywhere text-muted-foreground">{shown.description}</p>
        </div>
      ) : null}
    </ToastRegionFrame>
  );
}

/** Renders the same landmark before the toast code has loaded. */
function ToastRegionFrame({ children }: { children?: ReactNode }) {
  return (
    <div
      role="region"
      aria-label="Notifications (F8)"
      className="pointer-events-none fixed inset-x-0 top-0 z-[100] mx-auto w-full max-w-[420px] pt-16 sm:inset-x-auto sm:top-auto sm:right-0 sm:bottom-0 sm:pt-0 print:hidden"
    >
      {children}
    </div>
  );
}
