"use client";

import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { UserView } from "~/domain/account/schema";
import { useRefusalToast } from "~/lib/use-toast";
import { clearOnboarding, loadOnboarding, saveOnboarding } from "./draft";
import {
  EMPTY_ONBOARDING,
  ONBOARDING_STEPS,
  refuseOnboardingStep,
  type OnboardingValues,
} from "./steps";

/** The wizard's state: which step, what was typed, and why a step can't be left. */
export function useOnboarding(user: UserView) {
  const [number, setNumber] = useState(1);
  const [sentence, setSentence] = useState<string | null>(null);
  const form = useForm<OnboardingValues>({
    defaultValues: {
      ...EMPTY_ONBOARDING,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone,
    },
  });
  const { refuse, moveOn } = useRefusalToast();
  const { reset, watch, getValues, setError, clearErrors, setFocus } = form;

  useEffect(() => {
    const draft = loadOnboarding(sessionStorage, user.id);
    if (draft === null) return;
    reset(draft.values);
    setNumber(draft.step);
  }, [user.id, reset]);

  useEffect(() => {
    const watching = watch(() => {
      setSentence(null);
      saveOnboarding(sessionStorage, user.id, { step: number, values: getValues() });
    });
    return () => watching.unsubscribe();
  }, [watch, getValues, number, user.id]);

  const step = ONBOARDING_STEPS[number - 1]?.id ?? "profile";

  /** Whether the open step may be left; if not, says why and leads to the first wrong field. */
  const check = (): boolean => {
    clearErrors();
    const refusal = refuseOnboardingStep(step, getValues());
    // A sentence that already stands at a field isn't said twice.
    const atField = refusal?.fields.some(({ message }) => message === refusal.sentence);
    setSentence(refusal && !atField ? refusal.sentence : null);
    if (refusal === null) return true;
    for (const { name, message } of refusal.fields) setError(name, { message });
    const first = refusal.fields[0];
    if (first) setFocus(first.name);
    refuse({ title: refusal.title, description: refusal.sentence });
    return false;
  };

  const go = (to: number) => {
    moveOn();
    setSentence(null);
    setNumber(to);
    saveOnboarding(sessionStorage, user.id, { step: to, values: getValues() });
  };

  return {
    form,
    step,
    number,
    sentence,
    check,
    back: () => go(number - 1),
    forward: () => go(number + 1),
    forget: () => clearOnboarding(sessionStorage, user.id),
  };
}
