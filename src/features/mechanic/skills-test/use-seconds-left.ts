import { useSyncExternalStore } from "react";

const SECOND_MS = 1000;

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND_MS / 4);
  // A phone that slept has missed its ticks.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/**
 * The seconds that are left of a test, by what the server said when it was loaded: a wrong clock of this
 * machine changes nothing.
 */
export function useSecondsLeft(secondsLeft: number, loadedAt: number): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, secondsLeft - Math.floor((Date.now() - loadedAt) / SECOND_MS)),
    () => secondsLeft,
  );
}
