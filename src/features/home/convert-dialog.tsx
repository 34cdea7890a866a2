"use client";

import { useSearchParams } from "next/navigation";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { PATHS } from "~/lib/paths";
import { useSetUserType } from "./use-set-user-type";

/**
 * Turns a customer into a mechanic after asking. The address only opens the dialog, because a link
 * can come from anywhere.
 */
export function ConvertDialog() {
  const asked = useSearchParams().get("convert") === "mechanic";
  const { setUserType, choosing } = useSetUserType();
  return (
    <ConfirmDialog
      open={asked}
      onOpenChange={(open) => {
        if (!open) window.history.replaceState(null, "", PATHS.home);
      }}
      title="Become a mechanic?"
      description="You keep your bookings, but you can't book new services as a mechanic. You can't change back to a customer account."
      confirmLabel="Become a Mechanic"
      cancelLabel="Stay a customer"
      pending={choosing !== null}
      onConfirm={() => setUserType("mechanic")}
    />
  );
}
