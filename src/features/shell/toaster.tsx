"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";

import { toastsWanted, subscribeToToasts } from "~/lib/use-toast";

const Toaster = lazy(async () => ({ default: (await import("~/components/ui/toast")).Toaster }));

/**
 * The toast region of every page. Its code comes with the first toast, or with `<Providers>` on
 * the screens that can fail offline, so that the public pages stay free of it.
 */
export function ToastRegion() {
  const wanted = useSyncExternalStore(subscribeToToasts, toastsWanted, () => false);
  if (!wanted) return <ToastRegionFrame />;
  return (
    <Suspense fallback={<ToastRegionFrame />}>
      <Toaster />
    </Suspense>
  );
}

/** The same landmark while it is empty. */
function ToastRegionFrame() {
  return (
    <div
      role="region"
      aria-label="Notifications (F8)"
      className="pointer-events-none fixed inset-x-0 top-0 z-[100] mx-auto w-full max-w-[420px] sm:inset-x-auto sm:top-auto sm:right-0 sm:bottom-0"
    />
  );
}
