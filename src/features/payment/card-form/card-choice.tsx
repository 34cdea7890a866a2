"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import type { UserView } from "~/domain/account/view";
import { displayName } from "~/lib/display-name";
import { api } from "~/trpc/react";
import { FormSkeleton } from "./form-skeleton";
import { SandboxCardForm, type CardFormProps } from "./sandbox-card-form";

const SavedCardForm = lazy(async () => ({
  default: (await import("./saved-card-form")).SavedCardForm,
}));

// Stripe's script loads only on this page, and only if Stripe takes the card.
const StripeCardForm = lazy(async () => ({
  default: (await import("./stripe-card-form")).StripeCardForm,
}));

type CardChoiceProps = CardFormProps & {
  bookingId: string;
  /** The button's label for a saved card. */
  keptLabel: string;
  user: UserView;
  /** Null in test mode. */
  publishableKey: string | null;
  onCardUsed?: () => void;
  /** True if the customer already asked for another card. */
  wantsOther?: boolean;
};

/** Offers the customer's saved cards, or a new one. */
export function CardChoice({
  bookingId,
  user,
  publishableKey,
  onCardUsed,
  keptLabel,
  wantsOther = false,
  ...form
}: CardChoiceProps) {
  const cards = api.payment.cards.useQuery();
  // If the list can't be loaded, a card can still be typed in.
  const kept = cards.data ?? [];
  // Decided once, so that a changing list doesn't discard what is typed.
  const [typing, setTyping] = useState<boolean | undefined>(wantsOther || undefined);
  if (typing === undefined) {
    const isKnown = cards.isFetchedAfterMount || !(cards.isPending || cards.isFetching);
    if (isKnown) setTyping(kept.length === 0);
    return <FormSkeleton />;
  }
  if (!typing && kept.length > 0) {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <SavedCardForm
          {...form}
          label={keptLabel}
          cards={kept}
          publishableKey={publishableKey}
          onCardUsed={onCardUsed}
          onOtherCard={() => setTyping(true)}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-3">
      {publishableKey === null ? (
        <SandboxCardForm {...form} holderName={displayName(user)} />
      ) : (
        <Suspense fallback={<FormSkeleton />}>
          <StripeCardForm
            {...form}
            publishableKey={publishableKey}
            bookingId={bookingId}
            user={user}
          />
        </Suspense>
      )}
      {kept.length === 0 ? null : (
        <Button variant="ghost" onClick={() => setTyping(false)}>
          Use a saved card
        </Button>
      )}
    </div>
  );
}
