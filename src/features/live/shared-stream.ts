import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { LIVE_TOPICS, type LiveTopic } from "~/domain/live";
import { isObject } from "~/lib/use-draft";

// HTTP/1.1 allows six connections per server, so a stream in every tab would leave none for the
// seventh. One visible tab holds the stream and informs the others.

/** Sent by the tab that holds the stream: a change, possibly missed changes, or its end. */
export type TabEvent = { type: "changed"; topic: LiveTopic } | { type: "missed" | "lost" };

/** Plain HTTP has no locks. Each visible tab then has its own stream. */
const canShare = () => typeof BroadcastChannel !== "undefined" && "locks" in navigator;

const nameOf = (userId: string) => `curbwrench:live:${userId}`;

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Returns true if the tab is visible or being prerendered. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === "visible",
    () => true,
  );
}

/**
 * Returns true if this tab holds the user's stream. A tab gives it up when hidden or closed,
 * because a hidden tab can be frozen at any time. The next visible tab takes over.
 */
export function useHoldsStream(userId: string, isVisible: boolean): boolean {
  const [holds, setHolds] = useState(false);
  useEffect(() => {
    if (!isVisible) return;
    if (!canShare()) {
      setHolds(true);
      return () => setHolds(false);
    }
    const waiting = new AbortController();
    let release: (() => void) | undefined;
    navigator.locks
      .request(nameOf(userId), { signal: waiting.signal }, () => {
        setHolds(true);
        return new Promise<void>((resolve) => (release = resolve));
      })
      // Aborted: the tab was hidden before it got the lock.
      .catch(() => undefined);
    return () => {
      setHolds(false);
      release?.();
      waiting.abort();
    };
  }, [userId, isVisible]);
  return holds;
}

interface Tabs {
  /** Informs the other tabs. */
  send: (event: TabEvent) => void;
}

/**
 * Listens to the tab that holds the stream, and returns a function that informs the others.
 * `onJoined` runs in the other tabs when one starts listening, with the age of its data (Unix ms).
 */
export function useTabs(
  userId: string,
  onTabEvent: (event: TabEvent) => void,
  onJoined: (since: number) => void,
): Tabs {
  const hear = useEffectEvent((data: unknown) => {
    if (!isObject(data)) return;
    if (data.type === "joined" && typeof data.since === "number") onJoined(data.since);
    if (data.type === "missed" || data.type === "lost") onTabEvent({ type: data.type });
    const topic = LIVE_TOPICS.find((one) => one === data.topic);
    if (topic !== undefined) onTabEvent({ type: "changed", topic });
  });
  const [channel, setChannel] = useState<BroadcastChannel>();
  useEffect(() => {
    if (!canShare()) return;
    const opened = new BroadcastChannel(nameOf(userId));
    opened.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
    opened.postMessage({ type: "joined", since: performance.timeOrigin });
    setChannel(opened);
    return () => opened.close();
  }, [userId]);
  return { send: (event) => channel?.postMessage(event) };
}
