"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { api } from "~/trpc/react";
import { warningsAbout } from "./booking-warnings";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

interface Asking {
  warnings: string[];
  goOn: () => void;
}

/**
 * Asks before an unusual booking, and otherwise continues at once. Set `enabled` as soon as the
 * booking may be confirmed, so that the customer's other bookings are loaded in time.
 */
export function useBookingWarnings(enabled: boolean, confirmLabel: string) {
  const own = api.booking.list.useQuery({ as: "customer" }, { enabled });
  const [asking, setAsking] = useState<Asking | null>(null);
  const dialog: ReactNode = asking ? (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={() => setAsking(null)}
        title="Check your booking"
        description={asking.warnings.map((warning) => (
          <span key={warning} className="mt-1 block">
            {warning}
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
    confirmWarnings(wanted: Parameters<typeof warningsAbout>[0], goOn: () => void) {
      const warnings = warningsAbout(wanted, own.data?.items ?? []);
      if (warnings.length === 0) goOn();
      else setAsking({ warnings, goOn });
    },
  };
}
