"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { WrongField } from "~/domain/wrong-fields";
import { useFirstWrong } from "~/components/use-first-wrong";
import { useRefusalToast } from "~/lib/use-toast";
import { useStepHistory } from "./use-step-history";

/** Why a step can't be left. */
export interface StepRefusal<Field extends string> {
  /** Null if the field's error says it all. */
  toast: { title: string; description: string } | null;
  fields: WrongField<Field>[];
}

interface Wizard<Id extends string, Field extends string> {
  steps: readonly { id: Id }[];
  step: Id;
  setStep: (step: Id) => void;
  /** Shows these errors at their fields and removes all others. */
  showWrong: (fields: WrongField<Field>[]) => void;
}

/** Moves a wizard from step to step, or to the first error, and moves the focus along. */
export function useWizard<Id extends string, Field extends string>({
  steps,
  step,
  setStep,
  showWrong,
}: Wizard<Id, Field>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, focusFirstWrong } = useFirstWrong<HTMLDivElement>();
  const [target, setTarget] = useState<{ to: "heading" | "wrong" } | null>(null);
  const toast = useRefusalToast();
  const index = steps.findIndex(({ id }) => id === step);

  const moveFocus = useEffectEvent((to: "heading" | "wrong") => {
    if (to === "wrong") return focusFirstWrong();
    // The whole page, because the title would end half under the sticky header otherwise.
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  });
  // Each request to move the focus is a new object, so the effect runs again, after the step has
  // rendered.
  useEffect(() => {
    if (target !== null) moveFocus(target.to);
  }, [target]);

  const history = useStepHistory({ steps, step, show: (id) => open(id) });

  const focusHeading = () => setTarget({ to: "heading" });
  const focusWrong = () => setTarget({ to: "wrong" });

  function open(id: Id) {
    toast.moveOn();
    setStep(id);
    showWrong([]);
    focusHeading();
  }

  function refuse(refusal: StepRefusal<Field>, at: Id = step) {
    if (refusal.toast) toast.refuse(refusal.toast);
    if (at !== step) setStep(at);
    showWrong(refusal.fields);
    focusWrong();
  }

  return {
    /** The current step, counted from 1. */
    number: index + 1,
    isLast: index === steps.length - 1,
    /** Refs for the element around the steps and for the step's heading. */
    form,
    heading,
    focusHeading,
    focusWrong,
    refuse,
    /** Dismisses the toast of an earlier refusal. */
    moveOn: toast.moveOn,
    /** Goes to any step. Back returns from it. */
    goTo(id: Id) {
      history.enter(id);
      open(id);
    },
    /** Goes to the next step, or to what prevents it. */
    goOn(refusal: StepRefusal<Field> | null) {
      const next = steps[index + 1];
      if (refusal) return refuse(refusal);
      if (next === undefined) return;
      history.enter(next.id);
      open(next.id);
    },
    /** Goes back one step, or leaves from the first one. */
    goBack(leave: () => void) {
      const previous = steps[index - 1];
      if (previous === undefined) leave();
      else if (!history.backTo(previous.id)) open(previous.id);
    },
  };
}
