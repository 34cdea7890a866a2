"use client";

import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { SITE_ACTION_CHANGES } from "~/trpc/changes";
import { replaceNouns } from "~/trpc/refetch";
import { useSession } from "~/features/shell/session";
import { forgetOfflineCopies } from "./forget";

const QueueStatus = lazy(async () => ({
  default: (await import("~/features/offline-queue/queue-status")).QueueStatus,
}));

const DayCopy = lazy(async () => {
  try {
    return { default: (await import("./day-copy")).DayCopy };
  } catch {
    // Without a connection, only phones that kept a day have this code.
    return { default: () => null };
  }
});

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/**
 * Registers the service worker, keeps a mechanic's day usable offline, sends what they did there,
 * and shows when the connection is lost.
 */
export function OfflineSupport() {
  const { user, userType, error } = useSession();
  const [isCopyShown, setCopyShown] = useState(false);
  const isMechanic = user?.userType === "mechanic";
  // Mechanics without a profile have no jobs, and the server refuses the query.
  const hasJobs = isMechanic && user.mechanicProfile !== null;

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // Without a worker the product works, just not offline.
    const begin = async () => {
      await navigator.serviceWorker.register("/sw.js");
      if (navigator.serviceWorker.controller === null) {
        const registration = await navigator.serviceWorker.getRegistration();
        registration?.active?.postMessage({ type: "claim" });
      }
    };
    begin().catch(() => undefined);
  }, []);

  // Nobody else's copy stays on this phone.
  const hasNoDay = user !== undefined && !hasJobs;
  useEffect(() => {
    if (hasNoDay) void forgetOfflineCopies();
  }, [hasNoDay]);

  useSendQueue(isMechanic ? user.id : null);

  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  // A phone can believe that it's online while nothing gets through.
  const isDown = !online || error !== null;
  return (
    <>
      {userType === "mechanic" || (user === undefined && isDown) ? (
        <Suspense>
          <DayCopy
            user={user}
            hasFailed={error !== null}
            hasJobs={hasJobs}
            onShown={setCopyShown}
          />
        </Suspense>
      ) : null}
      {/* Below the header, in view wherever the page is scrolled to. */}
      <div role="status" className="sticky top-16 z-30 print:hidden">
        {online && !isCopyShown ? null : (
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
            onDone: (action) =>
              void import("./day-store")
                .then(({ advanceStop }) => advanceStop(action.bookingId, action))
                .catch(() => undefined),
            onSent: () => replaceNouns(client, SITE_ACTION_CHANGES),
          });
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [owner, client]);
}
