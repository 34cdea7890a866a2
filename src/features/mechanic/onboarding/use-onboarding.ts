"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import type { UserView } from "~/domain/account/schema";
import { useRefusalToast } from "~/lib/use-toast";
import { tabStore, useDraft } from "~/lib/use-draft";
import {
  EMPTY_ONBOARDING,
  onboardingDraftSchema,
  ONBOARDING_STEPS,
  refuseOnboardingStep,
  type OnboardingStep,
  type OnboardingValues,
} from "./steps";

/** The wizard's state: which step, what was typed, and why a step can't be left. */
export function useOnboarding(user: UserView) {
  const [step, setStep] = useState<OnboardingStep>(ONBOARDING_STEPS[0].id);
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

  const { save, clear } = useDraft(
    onboardingDraftSchema,
    { name: "onboarding", owner: user.id },
    {
      store: tabStore,
      begin(kept) {
        if (kept === null) return;
        reset(kept.values);
        setStep(kept.step);
      },
    },
  );
  const keep = useEffectEvent(() => {
    setSentence(null);
    save({ step, values: getValues() });
  });
  useEffect(() => {
    const watching = watch(() => keep());
    return () => watching.unsubscribe();
  }, [watch]);

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

  const index = ONBOARDING_STEPS.findIndex(({ id }) => id === step);
  const go = (to: number) => {
    const next = ONBOARDING_STEPS[to];
    if (!next) return;
    moveOn();
    setSentence(null);
    setStep(next.id);
    save({ step: next.id, values: getValues() });
  };

  return {
    form,
    step,
    number: index + 1,
    sentence,
    check,
    back: () => go(index - 1),
    forward: () => go(index + 1),
    forget: clear,
  };
}
