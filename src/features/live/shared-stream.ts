import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { CHANGE_TOPICS, type ChangeTopic } from "~/domain/live";
import { isObject } from "~/lib/use-draft";

// Browsers allow six connections to a server over HTTP/1.1, so a stream in each tab leaves none for the
// seventh. Of the tabs somebody looks at, one holds the stream and tells the others.

/** Sent by the tab that holds the stream: a change, changes it may have missed, or its end. */
export type StreamNews = { type: "changed"; topic: ChangeTopic } | { type: "missed" | "lost" };

/** Both are missing on plain HTTP under a name: then each visible tab has a stream of its own. */
const canShare = () => typeof BroadcastChannel !== "undefined" && "locks" in navigator;

const nameOf = (userId: string) => `curbwrench:live:${userId}`;

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Returns if somebody can see this tab; true while it is prerendered. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === "visible",
    () => true,
  );
}

/**
 * Returns if this tab holds the stream of this person's tabs. A tab gives it up when it is hidden or
 * closed, and the next visible one takes over: a hidden tab may be frozen at any time.
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
      // Aborted: the tab was hidden before its turn came.
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
  /** Tells the other tabs. */
  tell: (news: StreamNews) => void;
}

/**
 * Hears what the holding tab tells, and returns how to tell the others. `onJoined` runs in every other
 * tab when one begins to listen, with the time since when it shows its data (Unix milliseconds).
 */
export function useTabs(
  userId: string,
  onNews: (news: StreamNews) => void,
  onJoined: (since: number) => void,
): Tabs {
  const hear = useEffectEvent((data: unknown) => {
    if (!isObject(data)) return;
    if (data.type === "joined" && typeof data.since === "number") onJoined(data.since);
    if (data.type === "missed" || data.type === "lost") onNews({ type: data.type });
    const topic = CHANGE_TOPICS.find((one) => one === data.topic);
    if (topic !== undefined) onNews({ type: "changed", topic });
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
  return { tell: (news) => channel?.postMessage(news) };
}
