"use client";

import { WifiOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { forgetOfflineCopies, keepOfflineJobs } from "./offline-copies";
import { useSession } from "~/features/shell/session";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/**
 * Registers the service worker, keeps a mechanic's jobs readable without a connection, forgets
 * them when nobody is signed in any more, and says so while the connection is gone.
 */
export function OfflineSupport() {
  const { user } = useSession();
  const isMechanic = user?.userType === "mechanic";
  const isSignedOut = user === null;

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let left = false;
    const keep = () => {
      if (isMechanic && !left) void keepOfflineJobs();
    };
    navigator.serviceWorker.addEventListener("controllerchange", keep);
    // Without a worker the product works as before, only not offline.
    const begin = async () => {
      await navigator.serviceWorker.register("/sw.js");
      if (navigator.serviceWorker.controller === null) {
        const registration = await navigator.serviceWorker.getRegistration();
        registration?.active?.postMessage({ type: "claim" });
      }
      keep();
    };
    begin().catch(() => undefined);
    return () => {
      left = true;
      navigator.serviceWorker.removeEventListener("controllerchange", keep);
    };
  }, [isMechanic]);

  useEffect(() => {
    if (isSignedOut) void forgetOfflineCopies();
  }, [isSignedOut]);

  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2.5 bg-asphalt px-4 py-2.5 text-sm font-medium text-asphalt-foreground">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. You see what was loaded last.
        </p>
      )}
    </div>
  );
}
