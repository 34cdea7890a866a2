"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import type { UserView } from "~/domain/account/view";
import { locationRefusal, zipQuestion } from "~/domain/location/location";
import { useLookUp } from "~/features/booking/use-location";
import { useWizard } from "~/features/wizard/use-wizard";
import { tabStore, useDraft } from "~/lib/use-draft";
import {
  EMPTY_ONBOARDING,
  readOnboardingDraft,
  ONBOARDING_STEPS,
  refuseOnboardingStep,
  type OnboardingRefusal,
  type OnboardingStep,
  type OnboardingValues,
} from "./steps";

/** Holds the wizard's step and values, and why a step can't be left. */
export function useOnboarding(user: UserView) {
  const [step, setStep] = useState<OnboardingStep>(ONBOARDING_STEPS[0].id);
  const lookUp = useLookUp();
  const [sentence, setSentence] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const form = useForm<OnboardingValues>({
    defaultValues: {
      ...EMPTY_ONBOARDING,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone,
    },
  });
  const { reset, watch, getValues, setError, clearErrors } = form;
  const wizard = useWizard<OnboardingStep, keyof OnboardingValues>({
    steps: ONBOARDING_STEPS,
    step,
    setStep: (to) => {
      setStep(to);
      setSentence(null);
      save({ step: to, values: getValues() });
    },
    showWrong: (fields) => {
      clearErrors();
      for (const { name, message } of fields) setError(name, { message });
    },
  });
  const { save, clear } = useDraft(
    readOnboardingDraft,
    { name: "onboarding", owner: user.id },
    {
      store: tabStore,
      begin(kept) {
        if (kept === null) return;
        reset(kept.values);
        setStep(kept.step);
        if (kept.step !== step) wizard.focusHeading();
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

  /**
   * Refuses a location that we can't find, because it would hide all nearby requests. Asks once
   * about a ZIP code in another city.
   */
  async function wrongLocation(): Promise<OnboardingRefusal | null> {
    const text = getValues("location");
    const found = await lookUp(text);
    const message = locationRefusal(found) ?? (asked === text ? null : zipQuestion(found));
    setAsked(text);
    return message === null
      ? null
      : { toast: null, above: null, fields: [{ name: "location", message }] };
  }

  return {
    ...wizard,
    form,
    step,
    sentence,
    forget: clear,
    body: wizard.form,
    /** Goes to the next step, or submits after the last one. */
    async submit(save: (values: OnboardingValues) => void) {
      const refusal =
        refuseOnboardingStep(step, getValues()) ??
        (step === "location" ? await wrongLocation() : null);
      setSentence(refusal?.above ?? null);
      if (refusal === null && wizard.isLast) save(getValues());
      else wizard.goOn(refusal);
    },
  };
}
