"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, useRefetch } from "~/trpc/react";
import { TOPIC_CHANGES, retryDelayMs } from "./live-topics";
import { useHoldsStream, useTabs, useVisible, type TabEvent } from "./shared-stream";
import { CLOSED_FOR_ANOTHER, CONNECTING_MS } from "~/domain/live";
import { useSession } from "~/features/shell/session";
import { onFirstUse } from "~/lib/first-use";
import { rememberTimeZone } from "~/lib/time-zone";

/** Keeps the screen current: refetches the data that the server reports as changed. */
export function LiveUpdates() {
  const { user } = useSession();
  useEffect(rememberTimeZone, []);
  if (!user) return null;
  // The key gives each user their own connection.
  return <Changes key={user.id} userId={user.id} />;
}

/** Returns a function that refetches the data that an event makes stale. */
function useAskAgain(): (event: TabEvent) => void {
  const utils = api.useUtils();
  const refetch = useRefetch();
  return (event) => {
    switch (event.type) {
      case "missed":
        void utils.invalidate();
        return;
      case "lost":
        // The session itself may have ended. This component is then removed.
        void utils.auth.session.invalidate();
        return;
      case "changed":
        void refetch(...TOPIC_CHANGES[event.topic]);
        return;
      default:
        return event satisfies never;
    }
  };
}

function Changes({ userId }: { userId: string }) {
  const askAgain = useAskAgain();
  const isVisible = useVisible();
  const holdsStream = useHoldsStream(userId, isVisible);
  // Ten pages of this person are open elsewhere. This one reconnects when it's used.
  const [gaveWay, setGaveWay] = useState(false);
  const connectedBefore = useRef(false);
  const failures = useRef(0);
  const lastChangeAt = useRef(0);
  const [pageAgeMs] = useState(() => Math.ceil(performance.now()));

  const tabs = useTabs(userId, askAgain, (since) => {
    // The tab's data may be older than a change announced before it was listening.
    if (holdsStream && since <= lastChangeAt.current) tabs.send({ type: "missed" });
  });
  const sendToAllTabs = (event: TabEvent) => {
    askAgain(event);
    tabs.send(event);
  };

  const { status, reset } = api.booking.changes.useSubscription(
    { pageAgeMs, userId },
    {
      enabled: holdsStream && !gaveWay,
      onStarted() {
        failures.current = 0;
        // Events during a disconnect are lost, and so are those before a late first connection.
        const late = performance.now() - pageAgeMs > CONNECTING_MS;
        if (connectedBefore.current || late) sendToAllTabs({ type: "missed" });
        connectedBefore.current = true;
      },
      onData(change) {
        if (change.topic === CLOSED_FOR_ANOTHER) {
          setGaveWay(true);
          return;
        }
        lastChangeAt.current = Date.now();
        sendToAllTabs({ type: "changed", topic: change.topic });
      },
      onError: () => sendToAllTabs({ type: "lost" }),
    },
  );

  useEffect(() => {
    if (!holdsStream || gaveWay || (status !== "error" && status !== "idle")) return;
    failures.current += 1;
    const timer = setTimeout(reset, retryDelayMs(failures.current));
    return () => clearTimeout(timer);
  }, [holdsStream, gaveWay, status, reset]);

  useEffect(() => (gaveWay ? onFirstUse(() => setGaveWay(false)) : undefined), [gaveWay]);

  useMissedWhileHidden(isVisible, () => askAgain({ type: "missed" }));

  return null;
}

/** Calls `onShown` when a hidden tab becomes visible, because it may have missed events. */
function useMissedWhileHidden(isVisible: boolean, onShown: () => void) {
  const wasHidden = useRef(false);
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (isVisible && wasHidden.current) shown();
    wasHidden.current = !isVisible;
  }, [isVisible]);
}
