import { useEffect, useEffectEvent } from "react";

interface TestKeys {
  /** Receives the answer's index, from 0. */
  choose: (index: number) => void;
  back: () => void;
  next: () => void;
}

/**
 * Handles the keyboard: 1 to 6 choose an answer, left and right arrows and Enter change the
 * question. Dialogs keep their own keys.
 */
export function useTestKeys({ choose, back, next }: TestKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    const { target } = event;
    const at = target instanceof Element ? target : document.body;
    if (document.querySelector("[role=alertdialog]") !== null) return;
    // Elsewhere, such as in the menu, keys keep their usual meaning.
    const isOurs = at === document.body || at.closest("[data-skills-test]") !== null;
    if (!isOurs) return;
    if (/^[1-6]$/.test(event.key)) choose(Number(event.key) - 1);
    else if (event.key === "ArrowLeft") back();
    else if (event.key === "ArrowRight") next();
    else if (event.key === "Enter" && at.closest("button, a") === null) next();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
