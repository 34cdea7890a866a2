"use client";

import { lazy, Suspense, useState } from "react";
import { formatDollars } from "~/messages/format";
import { useRefetch } from "~/trpc/react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

interface Asking {
  /** Replaces our sentence. */
  why: string | undefined;
  seenTotal: string;
  newTotal: string;
  goOn: () => void;
}

const WORDS = {
  book: {
    description: ({ seenTotal, newTotal }: Asking) =>
      `It was ${formatDollars(seenTotal)} when you looked and is now ${formatDollars(newTotal)}. We haven't booked anything yet.`,
    confirm: ({ newTotal }: Asking) => `Book for ${formatDollars(newTotal)}`,
  },
  save: {
    description: ({ seenTotal, newTotal }: Asking) =>
      `It was ${formatDollars(seenTotal)} when you looked and is now ${formatDollars(newTotal)}. We haven't saved anything yet.`,
    confirm: ({ newTotal }: Asking) => `Save for ${formatDollars(newTotal)}`,
  },
};

/** Asks the customer to accept a price that changed since it was shown, before anything is sent. */
export function useNewPrice(action: "book" | "save") {
  const refetch = useRefetch();
  const [asking, setAsking] = useState<Asking | null>(null);
  return {
    dialog: asking ? (
      <Suspense>
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title="The price has changed"
          description={asking.why ?? WORDS[action].description(asking)}
          confirmLabel={WORDS[action].confirm(asking)}
          onConfirm={() => {
            setAsking(null);
            asking.goOn();
          }}
        />
      </Suspense>
    ) : null,
    /** Returns true and asks, if the refusal is about the price. `why` replaces our sentence. */
    isAbout(
      error: { data?: { newTotal?: string | undefined } | null },
      seenTotal: string,
      goOn: (newTotal: string) => void,
      why?: string,
    ): boolean {
      const newTotal = error.data?.newTotal;
      if (newTotal === undefined) return false;
      void refetch("service");
      setAsking({ why, seenTotal, newTotal, goOn: () => goOn(newTotal) });
      return true;
    },
  };
}
