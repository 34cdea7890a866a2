"use client";

import { useEffect, useEffectEvent } from "react";

/** Marks the history entries of a wizard's steps. */
const KEY = "wizardStep";

interface Entry {
  step: string;
  /** The step that led here, so that Back can return to it. Null if it was opened otherwise. */
  from: string | null;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && "step" in value && "from" in value;

function entryNow(): Entry | null {
  const state: unknown = window.history.state;
  const entry = typeof state === "object" && state !== null && KEY in state ? state[KEY] : null;
  return isEntry(entry) ? entry : null;
}

interface StepHistory<Id extends string> {
  steps: readonly { id: Id }[];
  step: Id;
  /** Shows the step of the entry that the browser went to. */
  show: (step: Id) => void;
}

/**
 * Makes each step of a wizard an entry in the browser's history, so that Back goes one step back.
 */
export function useStepHistory<Id extends string>({ steps, step, show }: StepHistory<Id>) {
  const follow = useEffectEvent(() => {
    const entry = entryNow();
    const wanted = steps.find(({ id }) => id === entry?.step);
    if (wanted !== undefined && wanted.id !== step) show(wanted.id);
  });
  useEffect(() => {
    const watching = new AbortController();
    addEventListener("popstate", () => follow(), { signal: watching.signal });
    return () => watching.abort();
  }, []);
  // The step can change without an entry: a draft was loaded, or an error is on another step.
  useEffect(() => {
    if (entryNow()?.step === step) return;
    window.history.replaceState({ [KEY]: { step, from: null } satisfies Entry }, "");
  }, [step]);
  return {
    enter(next: Id) {
      window.history.pushState({ [KEY]: { step: next, from: step } satisfies Entry }, "");
    },
    /** Goes back in the history if that leads to `previous`, and returns whether it does. */
    backTo(previous: Id): boolean {
      const isBefore = entryNow()?.from === previous;
      if (isBefore) window.history.back();
      return isBefore;
    },
  };
}
