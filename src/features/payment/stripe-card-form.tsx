"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { FormError } from "~/components/ui/field";
import { Skeleton } from "~/components/ui/skeleton";
import { PATHS } from "~/lib/paths";
import { cardFailure } from "./card-failure";
import type { CardFormProps } from "./sandbox-card-form";
import { STRIPE_BLOCKED, useStripeScript } from "./use-stripe";

type StripeCardFormProps = CardFormProps & { publishableKey: string; bookingId: string };

const UNREADY = "The card form isn't ready yet. Please try again in a moment.";

/** Stripe's own card form; card data never touches this product. */
export function StripeCardForm({ publishableKey, ...form }: StripeCardFormProps) {
  const { script, retry } = useStripeScript(publishableKey);
  const [theme] = useState(() =>
    document.documentElement.classList.contains("dark") ? ("night" as const) : ("stripe" as const),
  );
  if (script.state === "loading") return <Skeleton className="h-72" />;
  if (script.state === "blocked") {
    return (
      <ErrorState title={STRIPE_BLOCKED.title} description={STRIPE_BLOCKED.text} onRetry={retry} />
    );
  }
  return (
    <Elements
      stripe={script.stripe}
      options={{ clientSecret: form.clientSecret, appearance: { theme } }}
    >
      <ConfirmForm {...form} />
    </Elements>
  );
}

function ConfirmForm({
  kind,
  label,
  bookingId,
  onConfirmed,
  onFailed,
}: Omit<StripeCardFormProps, "publishableKey">) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  function refuse(message: string) {
    setRefusal(message);
    onFailed(message);
    setBusy(false);
  }

  async function confirm() {
    if (busy) return;
    if (!stripe || !elements) return refuse(UNREADY);
    setBusy(true);
    setRefusal(undefined);
    // The site root; the provider adds the intent and its status.
    const return_url = `${window.location.origin}${PATHS.afterPayment({ booking: bookingId })}`;
    const options = {
      elements,
      confirmParams: { return_url },
      redirect: "if_required" as const,
    };
    const { error } =
      kind === "payment"
        ? await stripe.confirmPayment(options)
        : await stripe.confirmSetup(options);
    if (error) return refuse(cardFailure(error));
    onConfirmed();
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <FormError message={refusal} />
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setRefusal(UNREADY)} />
      <Button type="submit" size="lg" loading={busy} disabled={!stripe || !ready}>
        {label}
      </Button>
    </form>
  );
}
