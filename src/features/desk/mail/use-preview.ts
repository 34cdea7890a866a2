import { useEffect, useRef } from "react";
import { useSettled } from "~/lib/use-settled";

/** Longer than the pause between two words. */
const TYPING_MS = 500;

/** Requests a preview of a text whenever typing pauses. An empty text has none. */
export function usePreview(text: string, ask: (text: string) => void): string {
  const settled = useSettled(text.trim(), TYPING_MS);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (settled !== "") latest.current(settled);
  }, [settled]);
  return settled;
}
