"use client";

import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useCallback, useEffect, useState } from "react";
import { cardFailure } from "./card-failure";

/** The product is in English, whatever the browser speaks. */
export const LOCALE = "en";

/** A script that neither comes nor fails is as good as blocked. */
const PATIENCE_MS = 15_000;

type Script = { state: "loading" } | { state: "blocked" } | { state: "ready"; stripe: Stripe };

async function load(publishableKey: string): Promise<Script> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    const stripe = await Promise.race([loadStripe(publishableKey, { locale: LOCALE }), late]);
    return stripe === null ? { state: "blocked" } : { state: "ready", stripe };
  } catch {
    // An ad blocker, a company's network, or none at all: the browser doesn't say which.
    return { state: "blocked" };
  } finally {
    clearTimeout(timer);
  }
}

/** Stripe's script, which must come from Stripe itself, and another try where it didn't. */
export function useStripeScript(publishableKey: string): { script: Script; retry: () => void } {
  const [script, setScript] = useState<Script>({ state: "loading" });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    void load(publishableKey).then((loaded) => {
      if (!isGone) setScript(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [publishableKey, tries]);
  const retry = useCallback(() => {
    setScript({ state: "loading" });
    setTries((before) => before + 1);
  }, []);
  return { script, retry };
}

/**
 * Has Stripe ask the bank's question about a card that is kept.
 * @returns why it was not answered; null where it was
 */
export async function answerAtBank(
  publishableKey: string,
  clientSecret: string,
): Promise<string | null> {
  const script = await load(publishableKey);
  if (script.state !== "ready") return STRIPE_BLOCKED.text;
  const { error } = await script.stripe.handleNextAction({ clientSecret });
  return error === undefined ? null : cardFailure(error);
}

export const STRIPE_BLOCKED = {
  title: "The card form couldn't be loaded",
  text: "It comes from Stripe, our payment provider, and your browser or network blocked it. You weren't charged. Turn off your ad blocker for this page or use another network, then try again.",
};
