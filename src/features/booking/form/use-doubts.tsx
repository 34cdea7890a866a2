"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { api } from "~/trpc/react";
import { doubtsAbout } from "./doubts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

interface Asking {
  doubts: string[];
  goOn: () => void;
}

/**
 * Asks before an unusual booking, and otherwise continues at once. Set `enabled` as soon as the
 * booking may be confirmed, so that the customer's other bookings are loaded by then.
 */
export function useDoubts(enabled: boolean, confirmLabel: string) {
  const own = api.booking.list.useQuery({ as: "customer" }, { enabled });
  const [asking, setAsking] = useState<Asking | null>(null);
  const dialog: ReactNode = asking ? (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={() => setAsking(null)}
        title="Check your booking"
        description={asking.doubts.map((doubt) => (
          <span key={doubt} className="mt-1 block">
            {doubt}
          </span>
        ))}
        confirmLabel={confirmLabel}
        cancelLabel="Go back and change it"
        onConfirm={() => {
          setAsking(null);
          asking.goOn();
        }}
      />
    </Suspense>
  ) : null;
  return {
    dialog,
    unlessDoubtful(wanted: Parameters<typeof doubtsAbout>[0], goOn: () => void) {
      const doubts = doubtsAbout(wanted, own.data?.items ?? []);
      if (doubts.length === 0) goOn();
      else setAsking({ doubts, goOn });
    },
  };
}
