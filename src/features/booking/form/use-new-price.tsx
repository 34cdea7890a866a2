"use client";

import { lazy, Suspense, useState } from "react";
import { useRefetch } from "~/trpc/react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

interface Asking {
  seenTotal: string;
  newTotal: string;
  goOn: () => void;
}

/** Asks the customer to accept a price that changed since it was shown, before anything is sent. */
export function useNewPrice(verb: "Book" | "Save") {
  const refetch = useRefetch();
  const [asking, setAsking] = useState<Asking | null>(null);
  return {
    dialog: asking ? (
      <Suspense>
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title="The price has changed"
          description={`It was $${asking.seenTotal} when you looked and is now $${asking.newTotal}. We haven't ${verb === "Book" ? "booked" : "saved"} anything yet.`}
          confirmLabel={`${verb} for $${asking.newTotal}`}
          onConfirm={() => {
            setAsking(null);
            asking.goOn();
          }}
        />
      </Suspense>
    ) : null,
    /** Returns true and asks, if the refusal is about the price. */
    isAbout(
      error: { data?: { newTotal?: string | undefined } | null },
      seenTotal: string,
      goOn: (newTotal: string) => void,
    ): boolean {
      const newTotal = error.data?.newTotal;
      if (newTotal === undefined) return false;
      void refetch("service");
      setAsking({ seenTotal, newTotal, goOn: () => goOn(newTotal) });
      return true;
    },
  };
}
