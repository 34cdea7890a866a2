"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { displayName } from "~/lib/display-name";
import { api } from "~/trpc/react";
import { SandboxCardForm, type CardFormProps } from "./sandbox-card-form";

const SavedCardForm = lazy(async () => ({
  default: (await import("./saved-card-form")).SavedCardForm,
}));

// Stripe's script is fetched on this page only, and only where Stripe takes the card.
const StripeCardForm = lazy(async () => ({
  default: (await import("./stripe-card-form")).StripeCardForm,
}));

type CardChoiceProps = CardFormProps & {
  bookingId: string;
  /** The button's words beside a card that is kept. */
  keptLabel: string;
  user: UserView;
  /** Null where the stand-in takes cards. */
  publishableKey: string | null;
  onCardUsed?: () => void;
  /** Another card than the kept ones was asked for already. */
  wantsOther?: boolean;
};

/** A card that the customer keeps, or another one that is typed in. */
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
  // Where the list could not be read, a card can be typed in all the same.
  const kept = cards.data ?? [];
  // Chosen once: what is typed stays when the list changes meanwhile.
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
        <Suspense fallback={<Skeleton className="h-72" />}>
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

export function FormSkeleton() {
  return (
    <div role="status" aria-label="Preparing the payment form" className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
