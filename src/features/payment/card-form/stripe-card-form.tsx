"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { FormError } from "~/components/ui/field";
import { isZipCode } from "~/domain/account/contact";
import type { UserView } from "~/domain/account/view";
import { displayName } from "~/lib/display-name";
import { PATHS } from "~/lib/paths";
import { cardFailure } from "./card-failure";
import { FormSkeleton } from "./form-skeleton";
import type { CardFormProps } from "./sandbox-card-form";
import { stripeLook } from "./stripe-look";
import { LOCALE, STRIPE_BLOCKED, useStripeScript } from "./use-stripe";

type StripeCardFormProps = CardFormProps & {
  publishableKey: string;
  bookingId: string;
  user: UserView;
};

const UNREADY = "The card form isn't ready yet. Try again in a moment.";

/** Fills in what the customer has already told us. */
function billingDetails(user: UserView) {
  const known = { name: displayName(user), email: user.email, phone: user.phone };
  const given = Object.entries(known).filter(([, value]) => value !== "");
  const address = isZipCode(user.zipCode)
    ? { address: { country: "US", postal_code: user.zipCode.trim() } }
    : {};
  return { ...Object.fromEntries(given), ...address };
}

/** Renders Stripe's card form. Card data never reaches our server. */
export function StripeCardForm({ publishableKey, ...form }: StripeCardFormProps) {
  const { script, retry } = useStripeScript(publishableKey);
  const [look] = useState(stripeLook);
  if (script.state === "loading") return <FormSkeleton />;
  if (script.state === "blocked") {
    return (
      <ErrorState title={STRIPE_BLOCKED.title} description={STRIPE_BLOCKED.text} onRetry={retry} />
    );
  }
  return (
    <Elements
      stripe={script.stripe}
      options={{ clientSecret: form.clientSecret, locale: LOCALE, ...look }}
    >
      <ConfirmForm {...form} />
    </Elements>
  );
}

function ConfirmForm({
  kind,
  label,
  terms,
  mayPay,
  bookingId,
  user,
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
    if (busy || mayPay?.() === false) return;
    if (!stripe || !elements) return refuse(UNREADY);
    setBusy(true);
    setRefusal(undefined);
    // The site root. The provider adds the intent and its status.
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
      <PaymentElement
        options={{ defaultValues: { billingDetails: billingDetails(user) } }}
        onReady={() => setReady(true)}
        onLoadError={() => setRefusal(UNREADY)}
      />
      {terms}
      <Button type="submit" size="lg" loading={busy} disabled={!stripe || !ready}>
        {label}
      </Button>
    </form>
  );
}
