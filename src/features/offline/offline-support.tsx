"use client";

import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { SITE_ACTION_CHANGES } from "~/trpc/changes";
import { refetchNouns } from "~/trpc/refetch";
import { forgetOfflineCopies, keepOfflineJobs } from "./offline-copies";
import { useSession } from "~/features/shell/session";

const QueueStatus = lazy(async () => ({
  default: (await import("~/features/offline-queue/queue-status")).QueueStatus,
}));

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/**
 * Registers the service worker, keeps a mechanic's jobs readable offline, deletes them after
 * sign-out, and shows when the connection is lost.
 */
export function OfflineSupport() {
  const { user } = useSession();
  const isMechanic = user?.userType === "mechanic";
  // Mechanics without a profile have no jobs, and the server refuses the query.
  const hasJobs = isMechanic && user.mechanicProfile !== null;
  const isSignedOut = user === null;

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let left = false;
    const keep = () => {
      if (hasJobs && !left) void keepOfflineJobs();
    };
    navigator.serviceWorker.addEventListener("controllerchange", keep);
    // Without a worker the product works, just not offline.
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
  }, [hasJobs]);

  useEffect(() => {
    if (isSignedOut) void forgetOfflineCopies();
  }, [isSignedOut]);

  useSendQueue(isMechanic ? user.id : null);

  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <>
      {/* Below the header, in view wherever the page is scrolled to. */}
      <div role="status" className="sticky top-16 z-30 print:hidden">
        {online ? null : (
          <p className="flex items-center justify-center gap-2.5 bg-asphalt px-4 py-2.5 text-sm font-medium text-asphalt-foreground">
            <WifiOff aria-hidden className="size-4 shrink-0" />
            You&apos;re offline. This is the last version we loaded.
          </p>
        )}
      </div>
      {isMechanic ? (
        <div role="status">
          <Suspense>
            <QueueStatus />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

/** Sends this mechanic's queued actions. Loaded after the page. */
function useSendQueue(owner: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (owner === null) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    import("~/features/offline-queue/offline-queue")
      .then(({ watchQueue }) => {
        if (!isLeft)
          stop = watchQueue({
            owner,
            async onSent() {
              await refetchNouns(client, SITE_ACTION_CHANGES);
              const shown = client.getQueryCache().findAll({ type: "active" });
              return shown.every(({ state }) => state.status !== "error");
            },
          });
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [owner, client]);
}
