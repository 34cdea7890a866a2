import { useSyncExternalStore } from "react";
import { SECOND_MS } from "~/domain/time/durations";

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND_MS / 4);
  // A sleeping phone misses ticks.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** Counts down from the server's remaining seconds, so that the device's clock doesn't matter. */
export function useSecondsLeft(secondsLeft: number, loadedAt: number): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, secondsLeft - Math.floor((Date.now() - loadedAt) / SECOND_MS)),
    () => secondsLeft,
  );
}
