"use client";

import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useCallback, useEffect, useState } from "react";
import { cardFailure } from "./card-failure";

/** The product is in English, whatever the browser's language. */
export const LOCALE = "en";

/** A script that neither loads nor fails counts as blocked, in ms. */
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
    // An ad blocker, a company network or no network. The browser doesn't say which.
    return { state: "blocked" };
  } finally {
    clearTimeout(timer);
  }
}

/** Loads Stripe's script, which must come from Stripe, with a way to retry. */
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
 * Lets Stripe show the bank's question about a saved card.
 * @returns the failure, or null on success
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
